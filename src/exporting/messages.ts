import { counted } from '../text/counted.ts';

/** Messages at the end of an export, and about the reports of a run. */
export const messages = {
  noFileYet: (path: string) =>
    `There is no ${path} yet. It will begin with what is new since the last export like this one.`,
  sharedSeries: (otherFile: string, path: string) =>
    `Exports with the same filters also write to ${otherFile}. Each new row goes to only one of the files: ${path} does not have the rows of the other file. Use one file for both. If ${otherFile} is not in use any more, move it away.`,

  elsewhere: (held: string, file: string, next: string) =>
    `${held} The export is in ${file} instead.${next === '' ? '' : ` ${next}`}`,
  gaveNone: (several: string, stays: string | null) =>
    `The service gave no ${several}. ${stays === null ? 'qcsheet wrote no file.' : `${stays} is as it was.`}`,
  seeReasons: 'The lines above say why.',
  checkIds: (file: string) => `Check the ids in ${file}. The lines above say what the service answered.`,
  leftOut: (tables: string, ways: string) => `Left out: the table ${tables}. To get it: ${ways}.`,
  onlyCopies: (days: number) =>
    `--keep ${days} removes the files of older days. With --since-last, their rows are in no other file and do not come again. Leave out --keep, or use --since -30d instead of --since-last.`,
  comesAgain: (path: string | null) => `The next export has these rows again, and writes them to ${path} if possible.`,
  givenUp: (count: number, noun: readonly [string, string], days: number) =>
    `qcsheet could not get ${counted(count, noun)} complete in ${days} days. It asks again only if the service changes ${count === 1 ? 'it' : 'them'}. Ask the provider about ${count === 1 ? 'it' : 'them'}.`,
  notOfBookings: (dataset: string) => `${dataset} do not belong to bookings.`,
  runWithoutFor: 'Run it without --for.',
  otherAccount: (run: string, scope: string) => `Run ${run} belongs to another account or service (${scope}).`,
  useItsProfile: 'Use the profile of that run: --profile NAME.',
  noReports: (run: string, several: string) => `Run ${run} is of ${several}. They have no inspection reports.`,
  nameBookings: 'Name a run of bookings. `qcsheet runs` lists them.',
  noneAccepted: (run: string) => `The service accepted no booking of run ${run}, so there are no reports of it.`,
  noReportYet: (run: string) =>
    `The service has no report of the bookings of run ${run} yet. It has them after the inspections.`,
  nameOther: 'Name another run. `qcsheet runs` lists them.',
  resultsLater: (run: string) => `qcsheet results ${run} -o FILE`,
  reportsLater: (held: string, run: string, later: string) =>
    `${held} The reports of run ${run} are not in it yet. To add them later: ${later}`,
  exportOf: (dataset: string) => `export of ${dataset}`,
  readAt: (when: string, scope: string, program: string) => `Read at ${when} from ${scope}, by ${program}.`,
  newSince: (when: string) => `new or changed since ${when}`,
  fromOn: (verb: string, first: string | undefined) => `${verb} from ${first} on`,
  until: (verb: string, last: string) => `${verb} until ${last}`,
  fromTo: (verb: string, first: string | undefined, last: string) => `${verb} from ${first} to ${last}`,
  keptForRest: (kept: string) => `${kept}. The same command then reads only the rest.`,
  kept: (count: number, hours: number) =>
    `${counted(count, ['read record is', 'read records are'])} kept for ${counted(hours, ['hour', 'hours'])}`,
};
