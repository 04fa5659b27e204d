import { expect } from 'vitest';
import { confirmFactory } from '../../../src/contract/factory-confirmations.ts';
import { orderPassword } from '../../../src/sandbox/order-confirmations.ts';
import { confirmed, imported, row } from '../kinds/confirmation-files.ts';
import { csv, type Machine, type Office } from '../office.ts';

export const CONFIRM = confirmFactory.name;

/** It acts, and answers nothing that says so. */
export const STRANGE = { kind: 'answer', when: 'after', status: 299, body: '' } as const;

export const names = (office: Office, orderId: string) =>
  confirmed(office, orderId).map(({ body }) => body.factoryName);

/** An order that was confirmed with A, and files that confirm it with A and with B. */
export async function confirmedWithA(office: Office, orderId: string, machine: Machine = office.machine()) {
  const password = orderId.endsWith('3') ? orderPassword(orderId) : '';
  const file = (name: string) => machine.file(`${name}.csv`, csv([row(orderId, { factoryName: name, password })]));
  const [a, b] = [file('A'), file('B')];
  await imported(machine, a);
  return { machine, orderId, a, b };
}

export type Place = Awaited<ReturnType<typeof confirmedWithA>>;

export async function inDoubt(office: Office, orderId: string): Promise<Place> {
  const place = await confirmedWithA(office, orderId);
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, times: 1, act: STRANGE }] });
  expect((await imported(place.machine, place.b)).run.documents[0]?.state).toBe('in-doubt');
  return place;
}
