import { reportFiles as readFiles } from '../contract/reports.ts';
import { type Dataset, eachOf, recordColumns } from '../schema/dataset.ts';
import { reportFilters, reportPages } from './reports/definition.ts';

/** The files of each report (specification 2.4). */
export const reportFiles: Dataset = {
  name: 'report-files',
  title: 'Files of reports',
  noun: ['file', 'files'],
  holds: 'A row for each PDF of a report, with a link that works only for a short time.',
  source: eachOf(reportPages, readFiles, {
    request: ({ productId }) => (typeof productId === 'string' ? { path: { productId } } : null),
    records: (files, { productId, orderNumberProductSeq }) =>
      files.map((file) => ({ ...file, productId, orderNumberProductSeq })),
    label: ({ orderNumberProductSeq, productId }) => `Report ${orderNumberProductSeq ?? productId}`,
  }),
  filters: [...reportFilters, { flag: 'single-file', query: 'isSingleFile', value: 'yes' }],
  id: ['id', 'objectKey', 'fileName'],
  files: {
    of: 'productId',
    id: ['id', 'objectKey'],
    identifiedBy: ['fileName', 'fileType', 'srcId'],
    name: 'fileName',
    size: 'fileSize',
    version: ['version', 'updateDate', 'fileSize'],
    address: 'objStoreUrl',
  },
  sheets: [
    {
      name: 'Files',
      columns: recordColumns(
        ['orderNumberProductSeq', 'Report number'],
        ['productId', 'Product id'],
        ['fileName', 'File', 'words'],
        ['fileSize', 'Bytes', 'integer'],
        ['fileType', 'File type', { type: 'text', width: 32 }],
        ['id', 'File id', { type: 'text', width: 26 }],
        ['srcId', 'Source id'],
        ['version', 'Version', 'integer'],
        ['createDate', 'Created', 'day'],
        ['updateDate', 'Updated', 'day'],
        ['comments', 'Comments', 'words'],
        ['objectKey', 'Path in the storage', 'words'],
        ['objStoreUrl', 'Link', 'words'],
      ),
    },
  ],
};
