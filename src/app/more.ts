// What `app.ts` loads only for a command that needs it: every use case except `check`.

export { diagnose } from '../doctor/diagnose.ts';
export { exportDataset } from '../exporting/export.ts';
export { DATASETS } from '../exporting/options/checked-options.ts';
export { previewExport } from '../exporting/preview.ts';
export { resultsWithReports } from '../exporting/reports-of-run.ts';
export { showColumns } from '../importing/columns/show-columns.ts';
export { listSheets } from '../importing/input/list-sheets.ts';
export { applyPlan } from '../importing/run/apply-plan.ts';
export { listDoubts } from '../importing/run/doubts/list-doubts.ts';
export { settleRow } from '../importing/run/doubts/settle-row.ts';
export { importFile } from '../importing/run/import-file.ts';
export { listRuns, showRun } from '../importing/run/list-runs.ts';
export { resultsOf } from '../importing/run/outcomes/write-results.ts';
export { planImport } from '../importing/run/plan-import.ts';
export { refreshRun } from '../importing/run/refresh-run.ts';
export { resumeRun } from '../importing/run/resume-run.ts';
export { retryRun } from '../importing/run/retry-run.ts';
export { writeTemplate } from '../importing/write-template.ts';
export { addAlias, removeAlias } from '../lookups/aliases/edit-aliases.ts';
export { importAliases } from '../lookups/aliases/import-aliases.ts';
export { listAliases } from '../lookups/aliases/list-aliases.ts';
export { acceptJournal } from '../workspace/known-journal.ts';
export { login, logout, whoami } from './login.ts';
export { moveJournal } from './move-journal.ts';
