// Loaded into the program by the harness (`--import`): somebody sets the clock of its computer again and again, to and fro
// by up to an hour. What follows from CLOCK_SEED. The clocks that only ever go forward are as they were.
import { seededRandom } from '../../src/sandbox/dice.ts';

const EVERY_MS = 400;
const MOST_MS = 3_600_000;

const random = seededRandom(Number(process.env['CLOCK_SEED'] ?? 0));
const { now } = Date;
let ahead = 0;
Date.now = () => now() + ahead;
setInterval(() => {
  ahead = Math.round((2 * random() - 1) * MOST_MS);
}, EVERY_MS).unref();
