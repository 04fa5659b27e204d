import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/** The names of computers, by the `NODE_OPTIONS` that give them. */
const names = new Map<string, string>();

/** Gives `NODE_OPTIONS` that give the computer this name in the program. */
export function named(name: string): string {
  const program = `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module';
    os.hostname = () => '${name}'; os.userInfo = () => ({ username: '${name.toLowerCase()}' }); syncBuiltinESMExports();`;
  const options = `--import=data:text/javascript;base64,${Buffer.from(program).toString('base64')}`;
  names.set(options, name);
  return options;
}

/** The name that these `NODE_OPTIONS` give the computer; undefined if they are not from `named`. */
export const nameIn = (options: string | undefined): string | undefined => names.get(options ?? '');

/** Gives this process's computer the name until the function that it gives is called. */
export function pretend(name: string): () => void {
  const { hostname, userInfo } = os;
  const own = os.userInfo({ encoding: 'utf8' });
  Object.assign(os, {
    hostname: () => name,
    userInfo: () => ({ ...own, username: name.toLowerCase() }),
  });
  syncBuiltinESMExports();
  return () => {
    Object.assign(os, { hostname, userInfo });
    syncBuiltinESMExports();
  };
}
