/** The code of an error, such as the system's `ENOENT`; undefined for an error without one and for any other value. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
