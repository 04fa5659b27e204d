import type { Journal, PlannedDocument } from '../journal/port.ts';
import type { Finding } from '../schema/finding.ts';
import { lookupsFor } from './lookups.ts';
import type { ReadingParts } from './parts.ts';
import { prepare } from './prepare.ts';
import { ok, type Result } from './problem.ts';
import { openInput } from './source.ts';

/** What `check --json` prints. */
type CheckReport = {
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

/** A checked file, and what an import would make of its documents now. */
export type CheckedFile = {
  readonly report: CheckReport;
  readonly noun: readonly [one: string, several: string];
  readonly plan: {
    readonly ready: number;
    readonly held: number;
    readonly inDoubt: number;
    readonly skipped: number;
    /** The runs that sent what would be skipped; none where only the workbook itself tells. */
    readonly skippedFor: readonly string[];
  };
};

const NOTHING_KNOWN = { sameAs: () => [], similarTo: () => [], wasNotAccepted: () => false };

/** Validates a file against the lookups and what was sent before. Sends nothing: it is handed nothing that could. */
export async function checkFile(
  parts: ReadingParts,
  path: string,
  kindName: string | null,
): Promise<Result<CheckedFile>> {
  const opened = await openInput(path, kindName, parts.effects);
  if (opened.kind === 'problem') return opened;
  const { file, kind } = opened.value;
  try {
    const lookups = await lookupsFor(parts, { offline: 'allowed' });
    if (lookups.kind === 'problem') return lookups;
    const journal = parts.journalIfThere();
    if (journal.kind === 'problem') return journal;
    const options = { allowDuplicates: false, allowSimilar: false, sendAgain: null };
    const known = journal.value ?? NOTHING_KNOWN;
    const { findings, documents, checked } = await prepare(
      opened.value,
      lookups.value,
      known,
      options,
      parts.effects.now(),
    );
    const plan = planOf(documents, known, lookups.value.scope);
    const invalid = documents.filter(({ state, request }) => state === 'invalid' || request === null).length;
    const counts = {
      rows: checked.rowCount,
      documents: documents.length,
      valid: documents.length - invalid,
      invalid,
      errors: findings.filter((finding) => finding.severity === 'error').length,
      warnings: findings.filter((finding) => finding.severity === 'warning').length,
    };
    const report = { kind: kind.name, file: opened.value.path, sha256: file.sha256, counts, findings };
    return ok({ report, noun: kind.noun, plan });
  } finally {
    await file.close();
  }
}

function planOf(
  documents: readonly PlannedDocument[],
  known: Pick<Journal, 'sameAs'>,
  scope: string,
): CheckedFile['plan'] {
  const of = (state: PlannedDocument['state']) => documents.filter((document) => document.state === state);
  const skipped = of('skipped');
  const runs = skipped.map(
    ({ fingerprint, occurrence }) =>
      known.sameAs(scope, fingerprint ?? '').find((earlier) => earlier.occurrence === occurrence)?.run,
  );
  return {
    ready: of('ready').length,
    held: of('invalid').length,
    inDoubt: of('in-doubt').length,
    skipped: skipped.length,
    skippedFor: [...new Set(runs.filter((run) => run !== undefined))].sort(),
  };
}
