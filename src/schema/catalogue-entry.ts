import type { Severity } from './finding.ts';

/** One finding code explained: the source of default severities and hints, and of the generated page. */
export type CatalogueEntry = {
  readonly title: string;
  readonly severity: Severity;
  /** Other severities that findings of this code can have, and what it means then. */
  readonly also?: Readonly<Partial<Record<Severity, string>>>;
  /** What it means with its usual severity. */
  readonly meaning: string;
  /** What to do: the hint, where the place itself does not give a better one. */
  readonly action: string;
  /** The same of a warning, where the action also says what an error needs. */
  readonly ifWarning?: string;
  readonly example: string;
};
