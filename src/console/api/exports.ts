import { z } from 'zod';
import { noun } from './noun.ts';

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

export const previewBody = exportBody.omit({ format: true });

export const exportPreview = z.object({
  found: z.number().describe('how many an export would list, as the service says now'),
  noun,
  columns: z.array(z.object({ header: z.string(), isNumber: z.boolean() })),
  rows: z.array(z.array(z.string())).describe('the first, 20 at most; a text for each column'),
  notes: z.array(z.string()).describe('what is left out, and why'),
});

const rateChart = z.object({
  type: z.enum(['line', 'bars']),
  title: z.string(),
  description: z.string(),
  headers: z.array(z.string()).length(4).describe('of label, part, whole and rate'),
  rows: z.array(
    z.object({
      label: z.string(),
      part: z.number(),
      whole: z.number(),
      rate: z.number().nullable().describe('in a hundred; null where there is nothing to divide by'),
      isApart: z.boolean().describe('no point of the line'),
    }),
  ),
  unit: z.enum(['%', '']),
  notes: z.array(z.string()),
});

export const lastExport = z.object({
  last: z
    .object({
      dataset: z.string(),
      noun,
      rows: z.number(),
      asked: z.string().describe('the filters in words; blank when everything was asked for'),
      exportedAt: z.string(),
      charts: z.array(rateChart),
    })
    .nullable()
    .describe('null before the first one'),
});

export type DatasetList = z.infer<typeof datasetList>;
export type ExportBody = z.infer<typeof exportBody>;
export type PreviewBody = z.infer<typeof previewBody>;
export type ExportPreview = z.infer<typeof exportPreview>;
export type LastExport = z.infer<typeof lastExport>;
export type RateChart = z.infer<typeof rateChart>;
