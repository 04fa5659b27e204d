import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINT_USES } from '../../.config/endpoints.ts';
import { operations } from '../../src/contract/index.ts';
import type { Fault } from '../../src/sandbox/fault-plan.ts';
import { operationOf } from '../../src/sandbox/operation-of.ts';
import { type Machine, type Office, openOffice, SAMPLES } from './office.ts';

const EMPTY_TREE = JSON.stringify({ message: 'OK', content: { categories: [], families: [], types: [] } });
const NO_TREE: Fault = {
  on: 'read the product tree',
  act: { kind: 'answer', when: 'before', status: 200, body: EMPTY_TREE },
};

/** What the service does that calls for an endpoint, where the command alone does not. */
const CALLS_FOR: Readonly<Record<string, Fault>> = {
  'refresh the session': { on: '*', times: 1, act: { kind: 'expire-sessions', refreshKey: 'kept' } },
  'read the product types': NO_TREE,
  'read the product families': NO_TREE,
  'read the product categories': NO_TREE,
};

let office: Office;
let machine: Machine;
beforeAll(async () => {
  office = await openOffice();
  machine = office.machine();
  cpSync(SAMPLES, join(machine.folder, 'samples'), { recursive: true });
  await machine.qcsheet('login');
});
afterAll(() => office.close());

test('every endpoint of the specification has its command, and no other', () => {
  expect(Object.keys(ENDPOINT_USES).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  const uncalled = Object.entries(ENDPOINT_USES).filter(
    ([name, { when }]) => (when === undefined) === name in CALLS_FOR,
  );
  expect(uncalled).toEqual([]);
});

// In this order a lab order is there before it is read, and the session before it ends.
const LAST = ['log in', 'refresh the session', 'revoke the session'];
const ordered = Object.entries(ENDPOINT_USES).toSorted(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other));

test.each(ordered)('%s', async (name, { command }) => {
  const fault = CALLS_FOR[name];
  office.sandbox.setFaults({ faults: fault === undefined ? [] : [fault] });
  const before = office.sandbox.requests().length;
  const args = command.split(' ');
  const { exit, stderr } = await machine.qcsheet(...args, ...(args[0] === 'import' ? ['--yes'] : []));
  expect(exit, stderr).toBe(0);
  const asked = office.sandbox.requests().slice(before);
  const names = new Set(asked.map(({ method, path }) => operationOf(method, path.split('?')[0] ?? '')?.name));
  expect([...names]).toContain(name);
});
