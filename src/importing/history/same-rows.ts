import type { EarlierDocument, Journal } from '../../journal/port.ts';

type Memory = Pick<Journal, 'runs' | 'documents' | 'sameAs'>;

/** The rows of a file: its bytes, whatever its name, and the sheet. */
export type FileRows = {
  readonly scope: string;
  readonly kind: string;
  readonly sha256: string;
  /** Null for a CSV. */
  readonly sheet: string | null;
};

/** What was sent from any of the rows as another request; undefined where nothing was. */
export type SentFromRows = (document: {
  readonly rows: readonly number[];
  readonly fingerprint: string | null;
}) => EarlierDocument | undefined;

/**
 * What other runs sent from the very same rows, accepted or in doubt: a copy of a file has them under another name, and
 * other words about its columns make other requests of them. Nothing is looked up before the first question. `since`: only
 * runs that were begun after this one.
 */
export function sentFromSameRows(journal: Memory, file: FileRows, since: string | null = null): SentFromRows {
  let sent: ReadonlyMap<number, SentRequest> | undefined;
  return ({ rows, fingerprint }) => {
    sent ??= requestsByRow(journal, file, since);
    for (const row of rows) {
      const found = sent.get(row);
      // Equal rows of a file are told apart by how often they were sent, not by their numbers.
      if (found?.fingerprint === fingerprint) continue;
      const earlier = found && journal.sameAs(file.scope, found.fingerprint).find(({ uid }) => uid === found.uid);
      if (earlier !== undefined) return earlier;
    }
    return undefined;
  };
}

type SentRequest = { readonly uid: string; readonly fingerprint: string };

function requestsByRow(journal: Memory, file: FileRows, since: string | null): ReadonlyMap<number, SentRequest> {
  const sent = new Map<number, SentRequest>();
  for (const run of journal.runs()) {
    if (run.run === since) break;
    const isSameFile = run.sha256 === file.sha256 && run.scope === file.scope && run.kind === file.kind;
    if (!isSameFile || !isSameSheet(run.options, file.sheet)) continue;
    for (const { rows, state, uid, fingerprint, repeatable } of journal.documents(run.run)) {
      if (repeatable || fingerprint === null || !SENT.has(state)) continue;
      for (const row of rows) if (!sent.has(row)) sent.set(row, { uid, fingerprint });
    }
  }
  return sent;
}

/** The states of what the service has, or may have. */
export const SENT: ReadonlySet<string> = new Set(['accepted', 'in-doubt', 'sending', 'skipped']);

/** Runs of earlier versions did not note their sheet down. */
function isSameSheet(options: string, sheet: string | null): boolean {
  const noted: unknown = JSON.parse(options).sheet;
  return noted === undefined || noted === sheet;
}
