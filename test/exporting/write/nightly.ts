import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type Exporter, exporter, reportService } from '../exporting.ts';
import { numbered, type ReportService } from '../report-service.ts';

export type Nightly = {
  readonly service: ReportService;
  readonly machine: Exporter;
  /** Adds what is new to `news.csv`, with further arguments. */
  night(...args: readonly string[]): Promise<{ exit: number | null; json: { appended?: true }; stderr: string }>;
  text(): string;
  /** The product ids in the file, in its order. */
  ids(): string[];
  /** The same export of a list that has fewer rows than the service tells: the series does not move on. */
  doubtfulNight(): ReturnType<Nightly['night']>;
};

export async function nightly(count = 3): Promise<Nightly> {
  let tooMany = 0;
  const service = await reportService(numbered(count), { total: (_request, total) => total + tooMany });
  const machine = exporter(service.env);
  const night: Nightly['night'] = async (...args) => {
    const all = ['reports', '--since-last', '--append', '-o', 'news.csv', '--json', ...args];
    const { exit, stdout, stderr } = await machine.export(...all);
    return { exit, json: JSON.parse(stdout), stderr };
  };
  const text = () => readFileSync(machine.path('news.csv'), 'utf8');
  return {
    service,
    machine,
    night,
    doubtfulNight: async () => {
      tooMany = 1;
      const ended = await night();
      tooMany = 0;
      return ended;
    },
    text,
    ids: () => columnOf(text(), 'Product id'),
  };
}

function columnOf(csv: string, header: string): string[] {
  const [head = [], ...rows] = parse(csv, { bom: true });
  return rows.map((row) => row[head.indexOf(header)] ?? '');
}
