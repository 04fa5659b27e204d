import type { MistakenRow, Sample } from './mistakes.ts';

type Cells = Readonly<Record<string, string>>;

/** Files beside the workbook, for orders of the built-in sandbox. */
const good: readonly Cells[] = [
  { docType: 'ORDER_ATTACHMENT', sourceId: '50000014', file: 'attachments/packing-list.txt', recordHistory: 'yes' },
  { docType: 'ORDER_ATTACHMENT', sourceId: '50000014; 50000015', file: 'attachments/carton-mark.svg' },
  { docType: 'PRODUCT_PHOTO', sourceId: '50000016', file: 'attachments/carton-mark.svg', includeThumbnail: 'yes' },
];

const [RIGHT] = good;
const wrong = (cells: Cells, code: MistakenRow['finds'][number]['code'], column: string | null): MistakenRow => ({
  cells: { ...RIGHT, ...cells },
  finds: [{ code, severity: 'error', column }],
});

const mistaken: readonly MistakenRow[] = [
  { cells: { ...RIGHT }, finds: [] },
  wrong({ docType: '' }, 'required', 'docType'),
  wrong({ sourceId: '' }, 'required', 'sourceId'),
  wrong({ file: '' }, 'required', 'file'),
  wrong({ file: 'attachments/no-such-file.pdf' }, 'file-missing', 'file'),
  wrong({ file: 'attachments' }, 'file-missing', 'file'),
  wrong({ file: '../README.md' }, 'file-missing', 'file'),
  wrong({ recordHistory: 'perhaps' }, 'enum', 'recordHistory'),
  wrong({ recordHistory: 'yes' }, 'duplicate', null),
];

export const attachments: Sample = { good, mistaken };
