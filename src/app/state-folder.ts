import { accessSync, constants, mkdirSync } from 'node:fs';
import { ok, problem, type Result } from './problem.ts';

/** Makes the folder of the journal, the session and the locks where it is missing; says so when it cannot be used. */
export function openStateFolder(folder: string): Result<string> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK);
    return ok(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The state folder ${folder} cannot be used: ${reason}`;
    return problem('usage', 'state-folder', message, 'Name another one with QCSHEET_STATE_DIR.');
  }
}
