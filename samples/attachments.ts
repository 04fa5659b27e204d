import type { MistakenRow } from './mistakes.ts';

type Cells = Readonly<Record<string, string>>;

/** Files beside the workbook, for orders of the built-in sandbox. */
export const attachmentRows: readonly Cells[] = [
  { docType: 'ORDER_ATTACHMENT', sourceId: '50000014', file: 'attachments/packing-list.txt', recordHistory: 'yes' },
  { docType: 'ORDER_ATTACHMENT', sourceId: '50000014; 50000015', file: 'attachments/carton-mark.svg' },
  { docType: 'PRODUCT_PHOTO', sourceId: '50000016', file: 'attachments/carton-mark.svg', includeThumbnail: 'yes' },
];

const [RIGHT] = attachmentRows;
const wrong = (cells: Cells, code: MistakenRow['finds'][number]['code'], column: string | null): MistakenRow => ({
  cells: { ...RIGHT, ...cells },
  finds: [{ code, severity: 'error', column }],
});

export const MISTAKEN_ATTACHMENTS: readonly MistakenRow[] = [
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
