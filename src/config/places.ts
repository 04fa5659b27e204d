import { posix, win32 } from 'node:path';
import { type Environment, variable } from './environment.ts';

/** The program's folders. They are absolute, unless the user's own variables are relative. */
export type Places = { readonly configDir: string; readonly stateDir: string; readonly cacheDir: string };

/**
 * The folders from qcsheet's own variables, else from the XDG base directories, else their defaults. XDG Base Directory
 * Specification 0.8 says that relative paths are ignored. On Windows the configuration roams with the user; state and
 * cache stay on the machine.
 */
export function placesOf(environment: Environment): Places {
  const { platform, home } = environment;
  const own = (name: string) => mapDefined(variable(environment, name), (path) => atHome(path, environment));
  const xdg = (name: string) => mapDefined(variable(environment, name), (path) => asBase(path, environment));
  if (platform === 'win32') {
    const roaming = variable(environment, 'APPDATA') ?? win32.join(home, 'AppData', 'Roaming');
    const local = variable(environment, 'LOCALAPPDATA') ?? win32.join(home, 'AppData', 'Local');
    return {
      configDir: own('QCSHEET_CONFIG_DIR') ?? win32.join(roaming, 'qcsheet'),
      stateDir: own('QCSHEET_STATE_DIR') ?? xdg('XDG_STATE_HOME') ?? win32.join(local, 'qcsheet', 'state'),
      cacheDir: own('QCSHEET_CACHE_DIR') ?? xdg('XDG_CACHE_HOME') ?? win32.join(local, 'qcsheet', 'cache'),
    };
  }
  return {
    configDir: own('QCSHEET_CONFIG_DIR') ?? xdg('XDG_CONFIG_HOME') ?? posix.join(home, '.config', 'qcsheet'),
    stateDir: own('QCSHEET_STATE_DIR') ?? xdg('XDG_STATE_HOME') ?? posix.join(home, '.local', 'state', 'qcsheet'),
    cacheDir: own('QCSHEET_CACHE_DIR') ?? xdg('XDG_CACHE_HOME') ?? posix.join(home, '.cache', 'qcsheet'),
  };
}

/**
 * A path as the user wrote it: `~/` is the home folder. A relative path starts at `base`; without a base it stays as it
 * is.
 */
export function atHome(path: string, { platform, home }: Environment, base?: string): string {
  const { join, isAbsolute } = pathsOf(platform);
  if (/^~[/\\]/.test(path)) return join(home, path.slice(2));
  return base === undefined || isAbsolute(path) ? path : join(base, path);
}

export function pathsOf(platform: string): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

function asBase(path: string, { platform }: Environment): string | undefined {
  const { join, isAbsolute } = pathsOf(platform);
  return isAbsolute(path) ? join(path, 'qcsheet') : undefined;
}

function mapDefined<T, R>(value: T | undefined, change: (value: T) => R): R | undefined {
  return value === undefined ? undefined : change(value);
}
