import type { Command } from '../command.ts';
import { check } from './check.ts';
import { columns } from './columns.ts';
import { describe } from './describe.ts';
import { doctor } from './doctor.ts';
import { exportCommand } from './export.ts';
import { help } from './help.ts';
import { importCommand } from './import.ts';
import { journal } from './journal.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { lookups } from './lookups.ts';
import { results } from './results.ts';
import { resume } from './resume.ts';
import { retry } from './retry.ts';
import { runs } from './runs.ts';
import { sandbox } from './sandbox.ts';
import { settle } from './settle.ts';
import { template } from './template.ts';
import { whoami } from './whoami.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  template,
  columns,
  describe,
  check,
  importCommand,
  resume,
  retry,
  settle,
  runs,
  results,
  exportCommand,
  lookups,
  journal,
  login,
  logout,
  whoami,
  doctor,
  sandbox,
  help,
];
