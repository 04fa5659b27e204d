import type { Severity } from './finding.ts';

/** One finding code explained: the source of default severities and hints, and of the generated page. */
export type CatalogueEntry = {
  readonly title: string;
  readonly severity: Severity;
  /** Other severities that findings of this code can have, with what the code means at that severity. */
  readonly also?: Readonly<Partial<Record<Severity, string>>>;
  /** What the code means at its usual severity. */
  readonly meaning: string;
  /** What to do. It is the hint of the finding, unless the code that found it has a better one. */
  readonly action: string;
  /** What to do about a warning, if `action` is about errors only. */
  readonly ifWarning?: string;
  readonly example: string;
};
