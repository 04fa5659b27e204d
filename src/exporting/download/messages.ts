/** Messages about why a file of a record was not downloaded, and what happened to existing files with its name. */
export const messages = {
  // Why not
  sameName: 'another file has the same id or name, so qcsheet cannot say which is which',
  inTheWay: (name: string, code: string | undefined) => `${name} is a folder, or another program has it open (${code})`,
  addressNotAsked: (why: string) => `qcsheet cannot ask for its address: ${why}`,
  noAddress: 'the service gives no address for it',
  stopped: 'the download was stopped',
  cut: (times: number) => `it was cut ${times} times`,
  addressRefused: (why: string) => `its address is not allowed: ${why}`,
  status: (status: number) => `the storage answers with status ${status}`,
  comeLater: (status: string) => `${status} and asks to come back later`,
  otherPart: 'the storage sent a wrong part of the file',
  tooLarge: (most: number) => `it is larger than ${most} bytes`,
  tooSlow: 'the storage sends it too slowly',
  broke: 'the connection broke in the middle',
  wrongSize: (found: string, announced: number) => `it has ${found}, but the service announced ${announced} bytes`,
  noFiles: (dataset: string) => `${dataset} has no files to download.`,
  withFiles: '--download works with report-files and report-details.',
  folderUnmade: (folder: string, why: string) => `qcsheet cannot make the folder ${folder}: ${why}`,
  nameOther: 'Name another one.',
  whichFile: 'the service lists several files, and qcsheet cannot say which one it is',

  // On the way
  notFetched: (name: string, label: string, why: string) => `Not downloaded: ${name} (${label}): ${why}.`,
  changed: (name: string) => `Somebody changed ${name} after its download. qcsheet keeps it.`,
  beside: (old: string, name: string) =>
    `qcsheet did not write ${old}, or somebody changed it since. qcsheet keeps it. The new file is ${name}.`,
  looked: (count: number) => `Looked at ${count} files.`,
  moreNotFetched: (count: number) => `Not downloaded, but not shown here: ${count} more.`,
  signal:
    'You or the system stopped qcsheet. The export is written, but some downloads are missing. Nothing was booked.',
  runAgain: 'Run the same command again. It continues where it ended.',
  folderUnwritten: (folder: string, why: string) => `qcsheet cannot write to the folder ${folder}: ${why}.`,
  makeRoom: 'Make room or name another folder, and run the command again.',
};
