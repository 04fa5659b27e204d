/** Why a file cannot be read or written. */
export const messages = {
  openIn: (path: string, program: string) => `${path} is open in ${program}.`,
  closeThere: (place: string) =>
    `Close it there, or name another file with -o. If nobody has it open any more, delete ${place}`,
  readOnly: (path: string) => `${path} already exists, and it is read-only.`,
  makeWritable: 'Name another file with -o, or make that one writable.',

  // Reading
  folder: 'it is a folder',
  device: 'it is a device',
  silentPipe: 'it is a pipe, and nothing was written to it',
  tooLarge: (most: number) => `it has more than ${most} MB`,
  notAllowed: 'you are not allowed to read it',
  unknownError: 'unknown error',
  linkToItself: 'it is a link that leads to itself',

  // Writing
  noFolder: (path: string, folder: string) => `${path} cannot be written: there is no folder ${folder}.`,
  takesNoFile: (path: string, folder: string) =>
    `${path} cannot be written: the system makes no new file in ${folder}.`,
  createFolder: 'Create the folder, or name a file in another one.',
  isFolder: (path: string) => `${path} is a folder.`,
  nameFile: 'Name a file.',
  denied: (path: string, code: string) => `${path} cannot be written: the system denies access (${code}).`,
  closeOrOwnFolder: 'Close the file where it is open, or name a file in a folder of your own.',
  busy: (path: string) => `${path} cannot be replaced: another program has it open.`,
  closeOrOther: 'Close the file in the other program, or name another one.',
  full: (path: string) => `${path} cannot be written: the disk is full.`,
  makeRoom: 'Make room, or name a file on another disk.',
  failed: (path: string, why: string) => `${path} cannot be written: ${why}.`,
  otherFolder: 'Name a file in another folder.',
};
