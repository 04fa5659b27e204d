/** Whether at least one field has a value; for optional objects, which are sent only then. */
export function isFilled(value: object): boolean {
  return Object.values(value).some((field) => field !== undefined);
}
