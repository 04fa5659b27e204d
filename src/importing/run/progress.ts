/** The progress of a run, for code that shows it. */
export type { SubmitEvent } from '../../sending/events.ts';
export { advance, estimate, type Progress, startProgress } from '../../sending/progress.ts';
