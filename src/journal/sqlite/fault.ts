export type SystemFault = { readonly message: string; readonly damaged: boolean; readonly full: boolean };

/** Gives a fault of the machine, as SQLite or the file system reports it. Undefined for a bug of the program. */
export function systemFault(error: unknown): SystemFault | undefined {
  if (error instanceof Error && 'syscall' in error) {
    const full = 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
    return { message: error.message, damaged: false, full };
  }
  return databaseFault(error);
}

/**
 * Gives a fault of the machine, as SQLite reports it. Undefined for other errors (a broken constraint, a wrong
 * statement). Codes: https://www.sqlite.org/rescode.html
 */
export function databaseFault(error: unknown): SystemFault | undefined {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return undefined;
  // The low byte of an extended code is its primary code.
  const code = error.errcode & 0xff;
  if (!MACHINE.has(code)) return undefined;
  return { message: error.message, damaged: DAMAGED.has(code), full: code === SQLITE.full };
}

/** True if another connection holds the database. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE.busy;
}

const SQLITE = {
  perm: 3,
  busy: 5,
  locked: 6,
  readonly: 8,
  ioerr: 10,
  corrupt: 11,
  full: 13,
  cantopen: 14,
  protocol: 15,
  nolfs: 22,
  notadb: 26,
} as const;
const MACHINE: ReadonlySet<number> = new Set(Object.values(SQLITE));
const DAMAGED: ReadonlySet<number> = new Set([SQLITE.corrupt, SQLITE.notadb]);
