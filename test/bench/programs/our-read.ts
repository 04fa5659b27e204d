// Our reader alone: opens the file, which judges all of it, and takes all rows of its first sheet. FILE
import { openSource } from '../../../src/spreadsheet/read/open.ts';

const opened = await openSource(process.argv[2] ?? '');
if (opened.type === 'unreadable') throw new Error(opened.problem.message);
let cells = 0;
for await (const row of opened.file.rows(opened.file.sheets[0]?.name ?? '')) cells += row.cells.size;
await opened.file.close();
console.log(cells);
