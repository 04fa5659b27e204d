import type { Shell } from '../text/shell-word.ts';
import { type Environment, variable } from './environment.ts';

/**
 * The shell from which a command was started. Windows does not say it: Git Bash sets SHELL, and PowerShell puts the
 * user's own folder before the two of the system in PSModulePath, which cmd leaves as they are.
 */
export function shellOf(environment: Environment): Shell {
  if (environment.platform !== 'win32' || variable(environment, 'SHELL') !== undefined) return 'posix';
  const modules = variable(environment, 'PSModulePath') ?? '';
  return modules.split(';').filter((folder) => folder !== '').length > 2 ? 'powershell' : 'cmd';
}
