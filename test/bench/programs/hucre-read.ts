// The streaming read of hucre, a fast reader that takes some damaged files for whole. FILE
import { readFileSync } from 'node:fs';
import { streamXlsxRows } from 'hucre/xlsx';

let cells = 0;
for await (const { values } of streamXlsxRows(readFileSync(process.argv[2] ?? ''))) cells += values.length;
console.log(cells);
