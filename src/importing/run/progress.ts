/** How far a run is, for whoever shows it. */
export { advance, estimate, type Progress, startProgress } from '../../sending/progress.ts';
export type { SubmitEvent } from '../../sending/send-documents.ts';
