// The bare streaming write of exceljs of as many text cells as a results workbook has. ROWS COLUMNS FILE
import exceljs from 'exceljs';

const [, , rows, columns, filename = ''] = process.argv;
const writer = new exceljs.stream.xlsx.WorkbookWriter({ filename, useStyles: true, useSharedStrings: false });
const sheet = writer.addWorksheet('Bookings');
for (let number = 1; number <= Number(rows); number += 1) {
  const row = sheet.addRow([]);
  for (let column = 1; column <= Number(columns); column += 1) {
    const cell = row.getCell(column);
    cell.style = { numFmt: '@' };
    cell.value = `some text ${number} ${column}`;
  }
  row.commit();
}
sheet.commit();
await writer.commit();
