/** A failure of the disk, as opposed to one of the network, or a bug. */
export class DiskFailed extends Error {
  readonly reason: NodeJS.ErrnoException;
  constructor(reason: NodeJS.ErrnoException) {
    super(reason.message);
    this.reason = reason;
  }
}

/** Throws `DiskFailed` if the call fails: use it only for calls of the file system. */
export async function onDisk<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Error ? new DiskFailed(error) : error;
  }
}
