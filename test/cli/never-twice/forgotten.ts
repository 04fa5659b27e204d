import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { failure, told } from '../json.ts';
import { bookings, csv, type Machine, type Office } from '../office.ts';

/** A machine whose results are nowhere to be found: what was sent is known to the journal and the service alone. */
export async function booked(office: Office, prefix: string): Promise<Machine> {
  const machine = office.machine();
  const { exit } = await machine.import(machine.file('first.csv', csv(bookings(prefix, 2))));
  expect(exit).toBe(0);
  rmSync(machine.path('first.results.xlsx'));
  return machine;
}

export function noteOf(machine: Machine): string {
  const accounts = join(machine.folder, 'config', 'accounts');
  const [path] = readdirSync(accounts, { recursive: true, encoding: 'utf8' }).filter((name) => /journal-/.test(name));
  return join(accounts, path ?? '');
}

/** Whether a command names the way out, which it does only where the journal does not know all. */
export async function warns(machine: Machine, ...args: readonly string[]): Promise<boolean> {
  const { stdout, stderr } = await machine.qcsheet(...args);
  return `${stdout}${stderr}`.includes('qcsheet journal accept');
}

export async function codeOf(machine: Machine, ...args: readonly string[]) {
  const ended = await machine.qcsheet(...args, '--json');
  return [ended.exit, told(failure, ended).error.code];
}

export async function isRefused(machine: Machine, ...args: readonly string[]) {
  expect(await codeOf(machine, ...args)).toEqual([2, 'journal-outdated']);
}

export async function accept(machine: Machine): Promise<unknown> {
  return JSON.parse((await machine.qcsheet('journal', 'accept', '--yes', '--json')).stdout);
}
