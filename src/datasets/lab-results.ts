import { readLabResults } from '../contract/lab-orders.ts';
import { type Dataset, eachOf, recordColumns } from '../schema/dataset.ts';
import { ATTACHMENTS, CUSTOM_FIELDS, GENERAL, labOrderIds, ORDER, TEST } from './lab-orders.ts';

/** Lab results (the end of specification 2.7). */
export const labResults: Dataset = {
  name: 'lab-results',
  title: 'Lab test results',
  noun: ['result', 'results'],
  holds:
    'A row for each lab order of `--ids`, or of your imports, with its final report; sheets for tests, report files, custom fields, attachments.',
  source: eachOf(labOrderIds, readLabResults, {
    request: ({ id }) => (typeof id === 'string' ? { path: { orderId: id } } : null),
    records: (results) => [results],
    label: ({ id }) => `Lab order ${id}`,
  }),
  filters: [],
  id: ['generalInformation.orderId'],
  sheets: [
    {
      name: 'Lab results',
      columns: recordColumns(
        ...GENERAL,
        ['finalReport.overallResult', 'Overall result'],
        ['finalReport.reportNo', 'Report number'],
        ['finalReport.reportIssueDate', 'Report issued', 'day'],
        ['finalReport.testStartDate', 'Tests started', 'day'],
        ['finalReport.poNo', 'PO number'],
        ['finalReport.yourDecision', 'Your decision'],
      ),
    },
    { name: 'Tests', listPaths: ['finalReport.testDetail'], columns: recordColumns(...ORDER, ...TEST) },
    {
      name: 'Report files',
      listPaths: ['finalReport.reportFile'],
      columns: recordColumns(
        ...ORDER,
        ['*.fileName', 'File', 'words'],
        ['*.url', 'Link', 'words'],
        ['*', 'Further fields', { type: 'further', besides: ['fileName', 'url'] }],
      ),
    },
    CUSTOM_FIELDS,
    ATTACHMENTS,
  ],
};
