import { bookingsWorkbook, program } from '../inputs.ts';
import type { Part } from '../part.ts';
import { pythonProgram } from '../python.ts';

/** All cells of a workbook, and nothing is done with them. */
export const reading: Part = {
  name: 'reading',
  async prepare({ folder, rows }) {
    const file = await bookingsWorkbook(folder, rows);
    const of = `${rows} rows`;
    return [
      {
        subjects: [
          program(`exceljs reads ${of}`, 'exceljs-read.ts', [file]),
          program(`qcsheet reads ${of}`, 'our-read.ts', [file]),
          program(`hucre reads ${of}`, 'hucre-read.ts', [file]),
          ...pythonProgram(`openpyxl reads ${of}`, 'openpyxl-read.py', [file]),
        ],
      },
    ];
  },
};
