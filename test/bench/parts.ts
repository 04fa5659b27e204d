import type { Part } from './part.ts';
import { checking } from './parts/checking.ts';
import { exporting } from './parts/exporting.ts';
import { growing } from './parts/growing.ts';
import { importing } from './parts/importing.ts';
import { journal } from './parts/journal.ts';
import { memory } from './parts/memory.ts';
import { page } from './parts/page.ts';
import { reading } from './parts/reading.ts';
import { results } from './parts/results.ts';
import { starting } from './parts/starting.ts';
import { templates } from './parts/templates.ts';

/** In the order of the table. */
export const PARTS: readonly Part[] = [
  reading,
  checking,
  growing,
  importing,
  results,
  exporting,
  templates,
  starting,
  memory,
  page,
  journal,
];
