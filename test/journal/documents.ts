import type { NewDocument, NewRun } from '../../src/journal/port.ts';

export const RUN: NewRun = {
  kind: 'bookings',
  file: '/orders/march.xlsx',
  sha256: 'a'.repeat(64),
  scope: 'https://service.example acme',
  output: '/orders/march.results.xlsx',
  options: '{}',
  rows: 3,
  findings: '[]',
};

/** A ready creating document in one row, told apart by its row. */
export function ready(row: number, change: Partial<NewDocument> = {}): NewDocument {
  return {
    rows: [row],
    key: null,
    state: 'ready',
    request: `{"body":{"row":${row}}}`,
    fingerprint: `v1:${row}`,
    occurrence: 1,
    businessKey: null,
    repeatable: false,
    ...change,
  };
}
