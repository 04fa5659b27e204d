import { spawn } from 'node:child_process';

/** What is tried where `$PAGER` does not name one. */
const USUAL = ['less -R', 'more'];

/**
 * Shows a text page by page, in `$PAGER` or in the first usual one that is there, and waits until the reader has left
 * it. False if none could be started: the text was not shown then.
 */
export async function showInPager(text: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const own = env['PAGER']?.trim();
  if (own !== undefined) return own !== '' && (await shown(own, text, true));
  for (const pager of USUAL) if (await shown(pager, text, false)) return true;
  return false;
}

/** What a shell exits with when it finds no such command, or may not run it. */
const NOT_STARTED = [126, 127];

/** `$PAGER` is a line for the shell, as for git and man: it may have options. */
function shown(command: string, text: string, shell: boolean): Promise<boolean> {
  const [name = '', ...args] = shell ? [command] : command.split(' ');
  return new Promise((resolve) => {
    const pager = spawn(name, args, { stdio: ['pipe', 'inherit', 'inherit'], shell });
    pager.on('error', () => resolve(false));
    pager.on('close', (code) => resolve(!NOT_STARTED.includes(code ?? 0)));
    // A reader who leaves the pager early has seen enough.
    pager.stdin.on('error', () => undefined);
    pager.stdin.end(text);
  });
}
