import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What a path may lead to that is no file with an end: makes it in the folder where it has to, and gives its path. */
export const TRAPS = {
  'a link that leads to itself': (folder: string) => {
    symlinkSync('loop', join(folder, 'loop'));
    return join(folder, 'loop');
  },
  'a folder': (folder: string) => {
    mkdirSync(join(folder, 'inner'));
    return join(folder, 'inner');
  },
  'a pipe that nobody writes to': (folder: string) => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    return join(folder, 'pipe');
  },
  'an endless device': () => '/dev/zero',
  'the memory of a process': () => '/proc/self/mem',
  'an endless file without a size': () => '/proc/self/pagemap',
} as const;

/** Other systems have no such files. */
export const hasTraps = existsSync('/proc/self/pagemap');
