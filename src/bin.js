#!/usr/bin/env node
// The door of the program, in plain JavaScript that an old Node can read: it looks at the Node version before
// anything else is loaded, because an old one would fail with a syntax error that helps nobody.

import { mkdirSync, statSync } from 'node:fs';
// Whole, because an old Node has no `enableCompileCache` and would refuse to load this file.
import * as modules from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number);
const isNewEnough =
  (major === 22 && (minor > 22 || (minor === 22 && patch >= 3))) ||
  (major === 24 && minor >= 15) ||
  (major === 26 && minor >= 3) ||
  major > 26;

if (!isNewEnough) {
  console.error(
    `qcsheet runs on Node 22 from 22.22.3, Node 24 from 24.15, and Node 26.3 or later; this is Node ${process.versions.node}.`,
  );
  console.error('Install Node 24 (https://nodejs.org) and run the command again.');
  process.exitCode = 2;
} else {
  // While the program is loaded, V8's young generation grows from 1 MB to 4: with 1 MB, V8 collected 5,000 times in a
  // check of 20,000 rows, with 4 it collects 1,300 times, which takes a twentieth less of the processor (decision 11).
  setFlagsFromString('--semi-space-growth-factor=4');
  // Otherwise V8 may let the heap grow to four times what is in use before it collects garbage (the same decision).
  setFlagsFromString('--heap-growing-percent=60');
  await keepCompiled();
  const { main } = await import('./main.ts');
  // Rows that live from the check to the plan would make it grow to many times what they need.
  setFlagsFromString('--semi-space-growth-factor=1');
  await main();
}

/**
 * Keeps the program as V8 has compiled it: `--help` takes 107 ms of CPU instead of 116. Only in a folder in which nobody
 * else can write, since Node runs what it finds there; anywhere else, V8 compiles again.
 */
async function keepCompiled() {
  try {
    const { placesOf } = await import('./config/places.ts');
    const { cacheDir } = placesOf({ env: process.env, platform: process.platform, home: homedir() });
    const compiled = join(cacheDir, 'compiled');
    mkdirSync(compiled, { recursive: true, mode: 0o700 });
    if (isOwn(cacheDir) && isOwn(compiled)) modules.enableCompileCache(compiled);
  } catch {
    // No home, no right, no room: the program runs all the same.
  }
}

/** Windows has no such rights: there the folder lies in the user's profile. */
function isOwn(folder) {
  if (process.getuid === undefined) return true;
  const { uid, mode } = statSync(folder);
  return uid === process.getuid() && (mode & 0o022) === 0;
}
