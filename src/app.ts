import { existsSync } from 'node:fs';
import { homedir, hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import type { Who } from './app/login.ts';
import type { moveJournal } from './app/move-journal.ts';
import type { OpenService } from './app/open-service.ts';
import { scopeOf } from './app/scope.ts';
import { type Config, type Flags, type LoginSetting, loadConfig } from './config.ts';
import type { Check } from './doctor/check.ts';
import type { ExportTalk } from './exporting/export-job.ts';
import type { DATASETS } from './exporting/options/checked-options.ts';
import type { AskedExport, Exported } from './exporting/options/export-options.ts';
import type { ExportPreview } from './exporting/preview.ts';
import type { resultsWithReports } from './exporting/reports-of-run.ts';
import { type CheckedFile, type CheckOptions, checkFile } from './importing/check/check-file.ts';
import type { ShowColumns, ShownColumns } from './importing/columns/show-columns.ts';
import type { ImportOptions } from './importing/history/import-options.ts';
import type { ListSheets, SheetList } from './importing/input/list-sheets.ts';
import { KINDS } from './importing/kind-named.ts';
import type { ApplyOptions } from './importing/run/apply-plan.ts';
import type { Doubts } from './importing/run/doubts/list-doubts.ts';
import type { ConfirmSettle, SettleRequest } from './importing/run/doubts/settle-row.ts';
import type { ImportTalk } from './importing/run/import-job.ts';
import type { RunOutcome } from './importing/run/outcomes/run-outcome.ts';
import type { RunSummary } from './importing/run/outcomes/run-report.ts';
import type { Refreshed } from './importing/run/refresh-run.ts';
import type { Resume } from './importing/run/resume-run.ts';
import type { Retry } from './importing/run/retry-run.ts';
import type { Filling, WrittenTemplate } from './importing/write-template.ts';
import type { Journal } from './journal/port.ts';
import type { AddedAliases } from './lookups/aliases/change-aliases.ts';
import type { NewAlias, OldAlias, RemovedAlias } from './lookups/aliases/edit-aliases.ts';
import type { ImportedAliases } from './lookups/aliases/import-aliases.ts';
import type { ShownAliases } from './lookups/aliases/list-aliases.ts';
import { type LookupChoice, lookupChoices, type WantedChoices } from './lookups/choices.ts';
import { type FoundEntry, findEntries } from './lookups/find.ts';
import { countsOfLookups, lookupsFor, pull } from './lookups/for-command.ts';
import { mapResult, ok, problem, type Result } from './problem/problem.ts';
import { LIMITS } from './spreadsheet/limits.ts';
import { createPause } from './spreadsheet/pause.ts';
import type { acceptJournal } from './workspace/known-journal.ts';
import type { Effects, Parts } from './workspace/parts.ts';
import { stateFolderIfThere } from './workspace/state-folder.ts';

/** The use cases of qcsheet, one method for each command. `cli` only parses and shows. */
export type App = {
  template(kind: string, output: string, filling: Filling): Promise<Result<WrittenTemplate>>;
  check(file: string, options: CheckOptions): Promise<Result<CheckedFile>>;
  columns(file: string, options: ShowColumns): Promise<Result<ShownColumns>>;
  /** The sheets of a file, with the first rows of one, to choose a sheet and its header row. */
  sheets(file: string, wish: ListSheets): Promise<Result<SheetList>>;
  import(file: string, options: ImportOptions, talk: ImportTalk): Promise<Result<RunOutcome>>;
  /** Writes the plan of an import to its own file, and sends nothing. */
  plan(file: string, plan: string, options: ImportOptions, talk: ImportTalk): Promise<Result<RunOutcome>>;
  apply(plan: string, options: ApplyOptions, talk: ImportTalk): Promise<Result<RunOutcome>>;
  resume(run: string | undefined, how: Resume): Promise<Result<RunOutcome>>;
  retry(run: string, talk: Retry): Promise<Result<RunOutcome>>;
  settle(run: string, request: SettleRequest, confirm: ConfirmSettle): Promise<Result<RunOutcome>>;
  /** The documents in doubt of this account, and the decisions that can be taken back. */
  doubts(): Promise<Result<Doubts>>;
  runs(whose?: 'all' | 'mine'): Promise<Result<readonly RunSummary[]>>;
  refreshRun(run: string | undefined): Promise<Result<Refreshed>>;
  showRun(run: string | undefined): Promise<Result<RunOutcome>>;
  resultsWithReports: (run: string, output: string) => ReturnType<typeof resultsWithReports>;
  results(run: string, output: string): Promise<Result<{ run: string; file: string }>>;
  export(dataset: string, asked: AskedExport, talk: ExportTalk): Promise<Result<Exported>>;
  /** The beginning of an export with these filters. No file is written. */
  previewExport(dataset: string, filters: AskedExport['filters']): Promise<Result<ExportPreview>>;
  pullLookups(): Promise<Result<{ pulledAt: string; counts: ReturnType<typeof countsOfLookups> }>>;
  findLookups(text: string): Promise<Result<readonly FoundEntry[]>>;
  /** The entries of one list that a cell may get. */
  lookupChoices(wanted: WantedChoices, most: number): Promise<Result<readonly LookupChoice[]>>;
  listAliases(): Promise<Result<ShownAliases>>;
  addAlias(alias: NewAlias): Promise<Result<AddedAliases>>;
  removeAlias(alias: OldAlias): Promise<Result<RemovedAlias>>;
  importAliases(path: string, replace: boolean): Promise<Result<ImportedAliases>>;
  /** Origin and account, for people; null if the configuration has none. */
  readonly service: string | null;
  /** The kinds that can be imported. */
  readonly kinds: readonly { readonly name: string; readonly title: string }[];
  /** The datasets that can be exported, with their filters. */
  datasets(): Promise<typeof DATASETS>;
  /** The size limit of files that are read, in bytes. */
  readonly largestFile: number;
  /** The folder of the journal and of other permanent files. */
  readonly stateFolder: string;
  /** The settings that `login` needs and that are missing. */
  readonly loginLacks: readonly LoginSetting[];
  login(): Promise<Result<Who>>;
  logout(): Promise<Result<{ loggedOut: boolean; revoked: boolean }>>;
  whoami(): Promise<Result<Who>>;
  /** Accepts a journal that does not know everything that was sent, if `confirm` agrees. */
  acceptJournal: (confirm: Parameters<typeof acceptJournal>[1]) => ReturnType<typeof acceptJournal>;
  /** Moves this computer's journal into the configured database, if `confirm` agrees. */
  moveJournal: (confirm: Parameters<typeof moveJournal>[1]) => ReturnType<typeof moveJournal>;
  /** Checks everything that commands need; never stops at the first failure. */
  doctor(): Promise<readonly Check[]>;
  /** The same app, with other receivers for its notes, and its own stop signal. */
  listening(around: Listening): Omit<App, 'close'>;
  /** Revokes the session that the command itself made, and closes everything. */
  close(): Promise<void>;
};

/** The receivers of a use case's notes and warnings, the signal that stops it, and perhaps a receiver of its progress. */
type Listening = Pick<Effects, 'note' | 'warn' | 'stopping'> & Partial<Pick<Effects, 'onStep'>>;

type Signals = Pick<Effects, 'stopping' | 'dropping' | 'leaving'> & { exitCode(): number | undefined };
type Talk = Pick<Effects, 'note' | 'warn' | 'onStep'>;
export type Surroundings = { readonly process: NodeJS.Process; readonly signals: Signals } & Talk &
  Pick<Effects, 'sleep'>;

/** Builds the app from the configuration. Adapters are created only here. */
export function createApp(flags: Flags, around: Surroundings): Result<App> {
  const { env, platform } = around.process;
  const loaded = loadConfig({ flags, env, platform, home: homedir() });
  if (loaded.type === 'wrong') {
    const { code, message, hint } = loaded.problem;
    return problem('usage', code, message, hint);
  }
  for (const { message, isForDoctor } of loaded.config.warnings) if (isForDoctor !== true) around.warn(message);
  const opened: Opened = {};
  const parts = partsOf(loaded.config, effectsOf(around), opened);
  return ok({ ...commandsOf(parts, around.process), close: () => closeAll(opened) });
}

/** All other use cases. `check` does not load them: for ten rows that would take 5 % more time. */
const more = () => import('./app/more.ts');

function commandsOf(parts: Parts, process: NodeJS.Process): Omit<App, 'close'> {
  return {
    template: async (kind, output, filling) => (await more()).writeTemplate(parts, kind, output, filling),
    check: (file, options) => checkFile(parts, file, options),
    columns: async (file, options) => (await more()).showColumns(parts, file, options),
    sheets: async (file, wish) => (await more()).listSheets(parts, file, wish),
    import: async (file, options, talk) => (await more()).importFile(parts, file, options, talk),
    plan: async (file, plan, options, talk) => (await more()).planImport(parts, file, plan, options, talk),
    apply: async (plan, options, talk) => (await more()).applyPlan(parts, plan, options, talk),
    resume: async (run, how) => (await more()).resumeRun(parts, run, how),
    retry: async (run, talk) => (await more()).retryRun(parts, run, talk),
    settle: async (run, request, confirm) => (await more()).settleRow(parts, run, request, confirm),
    doubts: async () => (await more()).listDoubts(parts),
    runs: async (whose) => (await more()).listRuns(parts, whose),
    refreshRun: async (run) => (await more()).refreshRun(parts, run),
    showRun: async (run) => (await more()).showRun(parts, run),
    resultsWithReports: async (run, output) => (await more()).resultsWithReports(parts, run, output),
    results: async (run, output) => (await more()).resultsOf(parts, run, output),
    export: async (dataset, options, talk) => (await more()).exportDataset(parts, dataset, options, talk),
    previewExport: async (dataset, filters) => (await more()).previewExport(parts, dataset, filters),
    pullLookups: async () =>
      mapResult(await pull(parts), (lookups) => ({ pulledAt: lookups.pulledAt, counts: countsOfLookups(lookups) })),
    findLookups: async (text) =>
      mapResult(await lookupsFor(parts, { offline: 'allowed' }), (lookups) => findEntries(lookups, text)),
    lookupChoices: async (wanted, most) =>
      mapResult(await lookupsFor(parts, { offline: 'allowed' }), (lookups) => lookupChoices(lookups, wanted, most)),
    listAliases: async () => (await more()).listAliases(parts),
    addAlias: async (alias) => (await more()).addAlias(parts, alias),
    removeAlias: async (alias) => (await more()).removeAlias(parts, alias),
    importAliases: async (path, replace) => (await more()).importAliases(parts, path, replace),
    service: parts.scope.type === 'ok' ? parts.scope.value : null,
    kinds: KINDS,
    datasets: async () => (await more()).DATASETS,
    largestFile: LIMITS.fileBytes,
    stateFolder: parts.config.stateDir,
    loginLacks: parts.config.loginLacks,
    login: async () => (await more()).login(parts),
    logout: async () => (await more()).logout(parts),
    whoami: async () => (await more()).whoami(parts),
    acceptJournal: async (confirm) => (await more()).acceptJournal(parts, confirm),
    moveJournal: async (confirm) => (await more()).moveJournal(parts, confirm),
    doctor: async () => {
      const { versions, platform, arch } = process;
      return (await more()).diagnose(parts, { node: versions.node, platform, arch });
    },
    listening: (around) => {
      const effects = { ...parts.effects, ...around, pause: createPause(around.stopping) };
      return commandsOf({ ...parts, effects }, process);
    },
  };
}

/** What was opened so far, to be closed at the end. */
type Opened = { service?: Promise<Result<OpenService>>; journal?: Promise<Result<Journal>> };

function partsOf(config: Config, effects: Effects, opened: Opened): Parts {
  const journal = () => {
    opened.journal ??= import('./app/open-journal.ts').then(({ openJournal }) => openJournal(config, effects));
    return opened.journal;
  };
  return {
    config,
    effects,
    scope: scopeOf(config),
    service: () => {
      opened.service ??= import('./app/open-service.ts').then(({ openService }) => openService(config, effects));
      return opened.service;
    },
    journal,
    journalIfThere: async () => {
      if (config.journal !== null) return await journal();
      const folder = stateFolderIfThere(config.stateDir);
      if (folder.type === 'problem') return folder;
      return existsSync(join(config.stateDir, 'journal.sqlite')) ? await journal() : ok(null);
    },
  };
}

async function closeAll({ service, journal }: Opened): Promise<void> {
  const made = await service;
  if (made?.type === 'ok') await made.value.close();
  // The caller that requested it already got its failure.
  const known = await journal?.catch(() => undefined);
  if (known?.type === 'ok') await known.value.close();
}

function effectsOf({ process, signals, sleep, note, warn, onStep }: Surroundings): Effects {
  return {
    now: Date.now,
    elapsed: () => performance.now(),
    random: Math.random,
    sleep: (ms, signal = signals.dropping) => sleep(ms, signal),
    note,
    warn,
    onStep,
    stdin: () => (process.stdin.isTTY ? null : addAbortSignal(signals.stopping, process.stdin)),
    cwd: process.cwd(),
    user: userName(process),
    machine: hostname(),
    pause: createPause(signals.stopping),
    stopping: signals.stopping,
    dropping: signals.dropping,
    leaving: signals.leaving,
    signalExit: signals.exitCode,
  };
}

/** The user's name. A machine may run programs for a user without a name. */
function userName(process: NodeJS.Process): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
