import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, type ConfigProblem, type Flags, loadConfig } from '../../src/config.ts';

type World = {
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: Flags;
  /** The text of the config file, or what it holds as JSON. */
  readonly file?: unknown;
  /** Its permission bits. */
  readonly mode?: number;
  readonly home?: string;
};

/** A user's home with a config file in it, on disk. */
export function freshHome({ file, mode = 0o600 }: Pick<World, 'file' | 'mode'> = {}): string {
  const home = mkdtempSync(join(tmpdir(), 'qcsheet-config-'));
  if (file !== undefined) {
    mkdirSync(configFolder(home), { recursive: true });
    const text = typeof file === 'string' || file instanceof Uint8Array ? file : JSON.stringify(file);
    writeFileSync(configFile(home), text, { mode });
  }
  return home;
}

export function configFolder(home: string): string {
  return join(home, '.config', 'qcsheet');
}

export function configFile(home: string): string {
  return join(configFolder(home), 'config.json');
}

function load(world: World) {
  const { env = {}, flags = {}, home = freshHome(world) } = world;
  return { home, loaded: loadConfig({ flags, env, platform: 'linux', home }) };
}

export function config(world: World): Config {
  const { loaded } = load(world);
  if (loaded.type === 'wrong') throw new Error(loaded.problem.message);
  return loaded.config;
}

/** The problem, with the home folder called HOME. */
export function problem(world: World): ConfigProblem {
  const { home, loaded } = load(world);
  if (loaded.type === 'ok') throw new Error('nothing was found wrong');
  const { code, message, hint } = loaded.problem;
  return { code, message: message.replaceAll(home, 'HOME'), hint: hint.replaceAll(home, 'HOME') };
}

/** A real service, so that the login is looked at. */
export const SERVICE = { QCSHEET_BASE_URL: 'https://api.example.com/v', QCSHEET_ACCOUNT: 'buyer@example.com' };
