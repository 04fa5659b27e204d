// What an export is measured against: a loop that fetches the same pages once and writes the same cells with the same
// library, without passes, spool, retries or atomic files. URL FILE
import exceljs from 'exceljs';
import { request } from 'undici';
import { reports } from '../../../src/datasets/reports/definition.ts';
import { cellOf, fieldOf, rowsOf } from '../../../src/exporting/records/records.ts';
import { serialOf } from '../../../src/spreadsheet/write/write-serial.ts';

const [url, filename] = process.argv.slice(2);
const writer = new exceljs.stream.xlsx.WorkbookWriter({ filename, useStyles: true, useSharedStrings: false });
const [first, second] = reports.sheets;
const [sheet, references] = [writer.addWorksheet(first.name), writer.addWorksheet(second.name)];
const styles = { text: { numFmt: '@' }, number: {}, day: { numFmt: 'dd-mmm-yyyy' } };

for (let page = 1, pages = 1; page <= pages; page += 1) {
  const { body } = await request(`${url}/user/li/reports?page=${page}&page-size=200`);
  const { content } = await body.json();
  pages = content.totalPageNum;
  for (const record of content.pageItems) {
    for (const row of rowsOf(record, first)) write(sheet, row, first.columns);
    for (const row of rowsOf(record, second)) write(references, row, second.columns);
  }
}
sheet.commit();
references.commit();
await writer.commit();

function write(to, from, columns) {
  const row = to.addRow([]);
  columns.forEach((column, index) => {
    const cell = cellOf(fieldOf(from, column), column.cell);
    if (cell.type === 'blank') return;
    const written = row.getCell(index + 1);
    written.style = styles[cell.type];
    written.value = cell.type === 'day' ? serialOf(cell.day, cell.time) : (cell.text ?? cell.number);
  });
  row.commit();
}
