import { mkdir, rmdir } from 'node:fs/promises';
import { until } from './until.ts';

/** Files of tests run at once: one of them makes something for all at `lock`, and the others wait until it is there. */
export async function alone<T>(what: string, lock: string, make: () => T | Promise<T>): Promise<T> {
  const take = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  await until(what, take, 100);
  try {
    return await make();
  } finally {
    await rmdir(lock);
  }
}
