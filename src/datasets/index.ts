import type { Dataset } from '../schema/dataset.ts';
import { labOrders } from './lab-orders.ts';
import { labResults } from './lab-results.ts';
import { lookups } from './lookups.ts';
import { reportDetails } from './report-details.ts';
import { reportFiles } from './report-files.ts';
import { reports } from './reports/definition.ts';
import { suppliers } from './suppliers.ts';

/** All datasets that can be exported, in the order of help and guide. */
export const datasets: readonly Dataset[] = [
  reports,
  reportDetails,
  reportFiles,
  suppliers,
  labOrders,
  labResults,
  lookups,
];

export function findDataset(name: string): Dataset | undefined {
  return datasets.find((dataset) => dataset.name === name);
}
