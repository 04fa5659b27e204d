/** The progress of a run, for code that shows it. */
export { advance, estimate, type Progress, startProgress } from '../../sending/progress.ts';
export type { SubmitEvent } from '../../sending/send-documents.ts';
