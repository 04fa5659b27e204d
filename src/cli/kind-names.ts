/** What can be imported. */
export async function kindNames(): Promise<readonly string[]> {
  const { KIND_NAMES } = await import('../importing/kind-named.ts');
  return KIND_NAMES;
}
