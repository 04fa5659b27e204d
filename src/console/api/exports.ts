import { z } from 'zod';

export const datasetList = z.object({
  datasets: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      holds: z.string(),
      filters: z.array(z.object({ flag: z.string(), value: z.enum(['text', 'day', 'yes']), words: z.string() })),
    }),
  ),
});

export const exportBody = z.object({
  dataset: z.string().max(100),
  format: z.enum(['xlsx', 'csv']),
  filters: z.record(z.string().max(100), z.union([z.literal(true), z.string().max(500)])),
});

export type DatasetList = z.infer<typeof datasetList>;
export type ExportBody = z.infer<typeof exportBody>;
