import type { Kind } from '../../../schema/kind.ts';

/** The kind for a sheet whose header row a person chose; null if nobody did. */
export function withHeaderRow<Named extends Pick<Kind, 'naming'>>(kind: Named, headerRow: number | null): Named {
  const { naming = { columns: new Map<string, string | null>(), unreadBefore: new Set<string>() } } = kind;
  const { headerRow: _before, ...others } = naming;
  return { ...kind, naming: headerRow === null ? others : { ...others, headerRow } };
}
