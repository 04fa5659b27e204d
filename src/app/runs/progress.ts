/** How far a run is, for whoever shows it. */
export { advance, estimate, type Progress, startProgress } from '../../submit/progress.ts';
export type { SubmitEvent } from '../../submit/submit.ts';
