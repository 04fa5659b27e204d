import type { Problem } from '../problem/problem.ts';

/** The versions of what runs the program. */
export type Machine = { readonly node: string; readonly platform: string; readonly arch: string };

/** What is looked at, in this order. Stable, for scripts. */
export type CheckName =
  | 'program'
  | 'configuration'
  | 'folders'
  | 'connection'
  | 'login'
  | 'clock'
  | 'lookups'
  | 'journal';

/** One thing that was looked at. A warning does no harm today; what failed keeps a command from its work. */
export type Check = { readonly name: CheckName; readonly message: string } & (
  | { readonly type: 'ok' | 'skipped' }
  | { readonly type: 'warning'; readonly hint: string }
  /** As the command would fail that needs it. */
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
