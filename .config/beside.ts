// Runs scripts of package.json beside each other:
//   node .config/node/run.mjs node .config/beside.ts SCRIPT...
// What each prints comes whole, when it ends. The exit code is that of the first one named that failed.
import { spawn } from 'node:child_process';

type Ended = { readonly script: string; readonly exit: number };

const ended = await Promise.all(process.argv.slice(2).map(ran));
const failed = ended.filter(({ exit }) => exit !== 0);
if (failed.length > 0) console.error(`Failed: ${failed.map(({ script }) => script).join(', ')}.`);
process.exitCode = failed[0]?.exit ?? 0;

/** Node runs a script itself, on every system in the same way, and quicker than npm. */
async function ran(script: string): Promise<Ended> {
  const child = spawn(process.execPath, ['--run', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => printed.push(piece));
  const exit = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      printed.push(Buffer.from(`${error.message}\n`));
      resolve(2);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  process.stdout.write(Buffer.concat([Buffer.from(`> ${script}\n`), ...printed]));
  return { script, exit };
}
