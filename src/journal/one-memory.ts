/** For hints about a state folder that cannot be used: why another one is no way out. */
export const ONE_MEMORY =
  'Do not switch to another folder with QCSHEET_STATE_DIR: qcsheet remembers in this one what it sent. A new folder knows nothing, and the same file would be booked again.';
