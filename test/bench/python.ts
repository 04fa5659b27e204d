import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Subject } from './measure.ts';

/** A Python script as a yardstick: what many would write instead. None where no Python with openpyxl is here. */
export function pythonProgram(name: string, file: string, args: readonly string[]): readonly Subject[] {
  const python = pythonWithOpenpyxl();
  if (python === undefined) {
    console.error(`Left out: ${name}. No Python with openpyxl was found; QCSHEET_PYTHON names one.`);
    return [];
  }
  // -B: no compiled files beside the sources.
  return [{ name, command: [python, '-B', join(import.meta.dirname, 'programs', file), ...args] }];
}

function pythonWithOpenpyxl(): string | undefined {
  const named = process.env['QCSHEET_PYTHON'];
  const candidates = named === undefined ? ['python3', '/usr/bin/python3', 'python'] : [named];
  return candidates.find((python) => spawnSync(python, ['-c', 'import openpyxl']).status === 0);
}
