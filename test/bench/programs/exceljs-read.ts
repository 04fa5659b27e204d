// The bare streaming read of exceljs: each cell of each row, and nothing is done with it. FILE
import exceljs from 'exceljs';

let cells = 0;
for await (const sheet of new exceljs.stream.xlsx.WorkbookReader(process.argv[2] ?? '', {}))
  for await (const row of sheet) row.eachCell(() => (cells += 1));
console.log(cells);
