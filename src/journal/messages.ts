export const messages = {
  diskFull: 'the disk is full',
  /** For hints about a state folder that cannot be used: why another folder does not help. */
  oneMemory:
    'Do not use another folder (QCSHEET_STATE_DIR): qcsheet remembers in this one what it sent. A new folder knows nothing, and the same file would be booked again.',
};
