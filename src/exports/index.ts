import type { Dataset } from '../schema/dataset.ts';
import { reports } from './reports.ts';

/** Every dataset that can be exported, in the order in which help and README list them. */
export const datasets: readonly Dataset[] = [reports];

export function findDataset(name: string): Dataset | undefined {
  return datasets.find((dataset) => dataset.name === name);
}
