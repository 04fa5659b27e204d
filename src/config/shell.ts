import type { Shell } from '../text/shell-word.ts';
import { type Environment, variable } from './environment.ts';

/**
 * The shell that started a command. Windows does not report it. Git Bash sets SHELL, and PowerShell puts the user's own
 * folder before the system's two in PSModulePath; cmd does not change that.
 */
export function shellOf(environment: Environment): Shell {
  if (environment.platform !== 'win32' || variable(environment, 'SHELL') !== undefined) return 'posix';
  const modules = variable(environment, 'PSModulePath') ?? '';
  return modules.split(';').filter((folder) => folder !== '').length > 2 ? 'powershell' : 'cmd';
}
