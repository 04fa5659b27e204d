import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8’s memory small from now on. The young generation does not grow: rows that live from the check to the plan
 * would make it many times as large as they need. And V8 collects garbage before the heap is four times what is in use
 * (decision 11).
 */
function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=60');
}

/**
 * Loads modules with V8's own settings. With others, V8 refuses the compiled form in which Node brings its own modules,
 * and compiles them again: 20 ms of CPU for what a check needs, 60 ms with the network.
 */
export async function loading<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--heap-growing-percent=0');
  try {
    return await load();
  } finally {
    keepHeapSmall();
  }
}
