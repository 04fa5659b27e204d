import { spawn } from 'node:child_process';

/** The pagers to try if `$PAGER` names none. */
const USUAL = ['less -R', 'more'];

/**
 * Shows a text page by page, in `$PAGER` or the first available usual pager, and waits for its end. False if none could
 * be started: the text was not shown.
 */
export async function showInPager(text: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const own = env['PAGER']?.trim();
  if (own !== undefined) return own !== '' && (await shown(own, text, true));
  for (const pager of USUAL) if (await shown(pager, text, false)) return true;
  return false;
}

/** The exit codes of a shell that finds no such command, or may not run it. */
const NOT_STARTED = [126, 127];

/** `$PAGER` is a shell command line with possible options, as for git and man. */
function shown(command: string, text: string, shell: boolean): Promise<boolean> {
  const [name = '', ...args] = shell ? [command] : command.split(' ');
  return new Promise((resolve) => {
    const pager = spawn(name, args, { stdio: ['pipe', 'inherit', 'inherit'], shell });
    pager.on('error', () => resolve(false));
    pager.on('close', (code) => resolve(!NOT_STARTED.includes(code ?? 0)));
    // A reader who leaves the pager early has read enough.
    pager.stdin.on('error', () => undefined);
    pager.stdin.end(text);
  });
}
