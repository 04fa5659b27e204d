/** A failure of the disk, as opposed to one of the network, or a bug. */
export class DiskFailed extends Error {
  readonly reason: NodeJS.ErrnoException;
  constructor(reason: NodeJS.ErrnoException) {
    super(reason.message);
    this.reason = reason;
  }
}

/** Tells a failing disk apart from a bug: only for calls of the file system. */
export async function onDisk<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Error ? new DiskFailed(error) : error;
  }
}
