import type { Finding } from '../schema/finding.ts';
import { lookupsFor } from './lookups.ts';
import type { ReadingParts } from './parts.ts';
import { prepare } from './prepare.ts';
import { ok, type Result } from './problem.ts';
import { openInput } from './source.ts';

/** What `check --json` prints. */
export type CheckReport = {
  readonly kind: string;
  readonly file: string;
  readonly sha256: string;
  readonly counts: {
    readonly rows: number;
    readonly documents: number;
    readonly valid: number;
    readonly invalid: number;
    readonly errors: number;
    readonly warnings: number;
  };
  readonly findings: readonly Finding[];
};

const NOTHING_KNOWN = { sameAs: () => [], similarTo: () => [], wasNotAccepted: () => false };

/** Validates a file against the lookups and what was sent before. Sends nothing: it is handed nothing that could. */
export async function checkFile(
  parts: ReadingParts,
  path: string,
  kindName: string | null,
): Promise<Result<{ report: CheckReport; noun: readonly [string, string] }>> {
  const opened = await openInput(path, kindName, parts.effects);
  if (opened.kind === 'problem') return opened;
  const { file, kind } = opened.value;
  try {
    const lookups = await lookupsFor(parts, { offline: 'allowed' });
    if (lookups.kind === 'problem') return lookups;
    const journal = parts.journalIfThere();
    if (journal.kind === 'problem') return journal;
    const options = { allowDuplicates: false, allowSimilar: false, sendAgain: null };
    const prepared = await prepare(
      opened.value,
      lookups.value,
      journal.value ?? NOTHING_KNOWN,
      options,
      parts.effects.now(),
    );
    const { findings, documents, checked } = prepared;
    const invalid = documents.filter(({ state, request }) => state === 'invalid' || request === null).length;
    const counts = {
      rows: checked.rowCount,
      documents: documents.length,
      valid: documents.length - invalid,
      invalid,
      errors: findings.filter((finding) => finding.severity === 'error').length,
      warnings: findings.filter((finding) => finding.severity === 'warning').length,
    };
    return ok({ report: { kind: kind.name, file: path, sha256: file.sha256, counts, findings }, noun: kind.noun });
  } finally {
    await file.close();
  }
}
