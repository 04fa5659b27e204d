/** Messages of an export while it reads, and about why it may be incomplete. */
export const messages = {
  noId: 'the service gave no id, so qcsheet cannot ask for the details.',
  leftOut: (words: string) => `Left out: ${words}`,
  moreLeftOut: (count: number) => `Left out, but not shown here: ${count} more.`,
  listChanged: (times: number) => `the list changed during each of ${times} reads`,
  otherCount: (total: number, distinct: number, times: number) =>
    `the service says that it has ${total} rows, but qcsheet found ${distinct} in each of ${times} reads`,
  maybeLacking: (why: string) => `Some rows may be missing: ${why}.`,
  emptyPages: (pages: number, total: number | null, empty: number) =>
    `The service counts ${pages} pages. After its ${total} rows, ${empty} pages were empty, so qcsheet stopped there.`,
  readBefore: (count: number) =>
    `An earlier export that did not end has read ${count} of them. qcsheet does not read them again.`,
  stopped:
    'You or the system stopped qcsheet. It wrote no file. If there was one before, it is as it was. qcsheet booked nothing.',
  runAgain: (how: string) => `Run the same command again. ${how}`,
  listAgain: 'It reads the list from its beginning, because the list may have changed.',
  onlyTheRest: 'It reads only what it has not read yet, and what has changed.',
  allAgain: 'It reads everything again.',
  willTake: (count: number, what: string, duration: string, rate: number) =>
    `Reading ${count} ${what} takes about ${duration}, at ${rate} requests a second. --rate changes that.`,
};
