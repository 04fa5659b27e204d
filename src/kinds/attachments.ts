// biome-ignore-all format: columns are read as a table, one line each.
import { uploadFile } from '../contract/files.ts';
import { columnsIn, TEXT, YES_NO } from '../schema/columns.ts';
import { type CellType, defineKind } from '../schema/kind.ts';

const IDS = { type: 'text-list', ids: true } as const satisfies CellType;
const FILE = { type: 'file' } as const satisfies CellType;

const attachment = columnsIn('attachment', 'Attachment');
const options = columnsIn('attachment', 'Options');

/** Files for orders, products and the like (specification 4.3): one row is one upload. */
export const attachments = defineKind(uploadFile)({
  name: 'attachments',
  title: 'Attachments',
  sheet: 'Attachments',
  version: 1,
  noun: ['attachment', 'attachments'],
  bands: [
    { name: 'Attachment', colour: '1F4E79' },
    { name: 'Options', colour: '7F6000' },
  ],
  levels: [{ name: 'attachment', path: '' }],
  columns: [
    attachment.path('docType', 'Document type', TEXT, 'What sort of file it is, as agreed with the provider.', 'ORDER_ATTACHMENT', 'always'),
    attachment.path('sourceId', 'Belongs to', IDS, 'The provider\'s id of the order or product that the file belongs to; several are separated by a semicolon.', '50000014; 50000015', 'always'),
    attachment.file('file', 'File', FILE, 'The file, by its path from the folder of this workbook. It is sent as it is.', 'photos/carton.jpg', 'always'),
    options.query('recordHistory', 'Record in history', YES_NO, 'Whether the history of the order or product shows the upload.', 'yes'),
    options.query('includeThumbnail', 'Make thumbnail', YES_NO, 'Whether the provider makes a small picture of it.', 'no'),
  ],
  synonyms: {
    docType: ['Doc type', 'Type of document', 'Dokumentart', 'Dokumenttyp', 'Tipo de documento', '文件类型'],
    sourceId: ['Order id', 'Order ids', 'Source id', 'Belongs to order', 'Pertenece a', '所属订单'],
    file: ['File name', 'Filename', 'File path', 'Path', 'Attachment', 'Datei', 'Dateiname', 'Archivo', 'Nombre del archivo', '文件', '文件名', '附件'],
    recordHistory: ['History', 'In Historie', '历史记录'],
    includeThumbnail: ['Thumbnail', 'Vorschaubild', 'Miniatura', '缩略图'],
  },
  proposals: {
    docType: ['Type', 'Document'],
    sourceId: ['Order', 'Order no', 'Order number', 'Auftrag', 'Booking id', 'Booking no', 'Booking number'],
    file: ['Document'],
  },
  rules: [],
  examples: [
    {
      title: 'A file of an order',
      words: 'A row for each file. Put the files into the folder of this workbook, or into folders inside it.',
      rows: [{ docType: 'ORDER_ATTACHMENT', sourceId: '50000014', file: 'packing-list.txt' }],
    },
    {
      title: 'A file of several orders',
      words: 'One upload belongs to all ids of its row.',
      rows: [{ docType: 'ORDER_ATTACHMENT', sourceId: '50000014; 50000015', file: 'photos/carton.jpg', recordHistory: 'yes', includeThumbnail: 'yes' }],
    },
  ],
  identity: ['docType', 'sourceId', 'file'],
  request: (_, { userId }) => ({ path: { userId } }),
  sentOnce({ path, file }) {
    const ids = (path?.['sourceId'] ?? '').split(',').map((id) => id.trim());
    return ids.map((id) => ({ words: `file for ${id}`, parts: { docType: path?.['docType'], id, sha256: file?.sha256 } }));
  },
  answerDiffers({ fileName = null, fileSize = null }, { file }) {
    const size = fileSize !== null && fileSize !== file?.size ? `${fileSize} bytes instead of ${file?.size}` : '';
    const name = fileName !== null && fileName !== file?.name ? `the name "${fileName}" instead of "${file?.name}"` : '';
    const differences = [size, name].filter((words) => words !== '').join(' and ');
    return differences === '' ? null : `the service stored ${differences}. Look at the file at the provider.`;
  },
});
