import type { Problem } from '../problem/problem.ts';

/** The versions of what runs the program. */
export type Machine = { readonly node: string; readonly platform: string; readonly arch: string };

/** The checks, in this order. The names are stable, for scripts. */
export type CheckName =
  | 'program'
  | 'configuration'
  | 'folders'
  | 'connection'
  | 'login'
  | 'clock'
  | 'lookups'
  | 'journal';

/** The result of one check. A warning does no harm today; a failure stops some commands. */
export type Check = { readonly name: CheckName; readonly message: string } & (
  | { readonly type: 'ok' | 'skipped' }
  | { readonly type: 'warning'; readonly hint: string }
  /** The problem that a command would report. */
  | { readonly type: 'failed'; readonly problem: Problem }
);

export function passed(name: CheckName, message: string): Check {
  return { type: 'ok', name, message };
}

export function warned(name: CheckName, message: string, hint: string): Check {
  return { type: 'warning', name, message, hint };
}

export function failed(name: CheckName, problem: Problem): Check {
  return { type: 'failed', name, message: problem.message, problem };
}

export function skipped(name: CheckName, message: string): Check {
  return { type: 'skipped', name, message };
}
