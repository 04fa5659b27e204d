/** For an object of optional fields that is sent only when at least one of them is there. */
export function isFilled(value: object): boolean {
  return Object.values(value).some((field) => field !== undefined);
}
