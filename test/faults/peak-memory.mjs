// Loaded into the program by a test (`--import`): writes its peak resident memory, in kB, to the file that it names.
import { writeFileSync } from 'node:fs';
import { peakKb } from '../peak-memory.mjs';

process.once('exit', () => {
  writeFileSync(process.env.PEAK_FILE, String(peakKb()));
});
