import { checkSheet } from '../../../src/importing/check/check-rows.ts';
import { annotatedModel } from '../../../src/importing/results/annotated.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { cellText } from '../../../src/schema/cell.ts';
import type { Kind } from '../../../src/schema/kind.ts';
import { NO_PAUSE } from '../../../src/schema/pause.ts';
import type { Row } from '../../../src/spreadsheet/sheet.ts';
import { streamWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { fileWith, rowsIn } from '../../spreadsheet/write/programs.ts';
import { day, lookupsWith, streamed } from '../sheets.ts';

/** The annotated copy of a sheet, written as a file; valid documents are ready to be sent. */
export async function annotatedOf(rows: readonly Row[], kind: Kind = bookings) {
  const context = { sheet: kind.sheet, lookups: lookupsWith(), today: day('2027-01-15') };
  const checked = await checkSheet(kind, streamed(rows), context);
  const about = { trackingId: null, message: null, sentAt: null, fingerprint: null, uid: null };
  const outcomes = checked.documents.map(({ rows: of, valid }) => ({
    ...about,
    rows: of,
    state: valid ? 'ready' : 'invalid',
  }));
  const model = await annotatedModel({
    kind,
    file: 'bookings.xlsx',
    sourceRows: () => streamed(rows),
    outcomeOf: (row) => outcomes.find((outcome) => outcome.rows.includes(row)),
    findings: checked.findings,
    account: 'https://service.example li@example.com',
    lookupsPulledAt: '2027-01-15T08:00:00.000Z',
    checkedAt: '2027-01-15T08:01:00.000Z',
    run: null,
    source: '/orders/bookings.xlsx',
    lookups: null,
    program: 'qcsheet 1.2.3',
    doubtLines: [],
    fixed: [],
    pause: NO_PAUSE,
  });
  const path = await fileWith(streamWorkbook, model);
  const [heads, ...documents] = await rowsIn(path, 'Documents');
  const lines = documents.map(({ cells }) =>
    Object.fromEntries([...(heads?.cells ?? [])].map(([at, head]) => [cellText(head), cellText(cells.get(at))])),
  );
  return { path, model, checked, data: await rowsIn(path, kind.sheet), documents: lines };
}
