import { useRef, useState } from 'preact/hooks';
import type { ExportBody, ExportPreview } from '../api/exports.ts';
import { client } from './client.ts';
import { messages } from './messages/records.ts';

type Filters = ExportBody['filters'];
type Doing = 'preview' | 'export';

/** The form's input and its result. A preview belongs to exactly these filters; a change of them removes it. */
export function useExport(dataset: string, exported: () => void) {
  const [filters, setFilters] = useState<Filters>({});
  const [format, setFormat] = useState<ExportBody['format']>('xlsx');
  const [notice, setNotice] = useState<string | null>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [preview, setPreview] = useState<ExportPreview | null>(null);
  const latest = useRef(filters);
  const stopping = useRef<AbortController | null>(null);
  latest.current = filters;
  const setFilter = (flag: string, value: string | boolean) => {
    const { [flag]: _before, ...others } = filters;
    setFilters(value === '' || value === false ? others : { ...others, [flag]: value });
    setPreview(null);
    setNotice(null);
  };
  const run = (what: Doing, work: () => Promise<void>) => {
    setDoing(what);
    setNotice(null);
    work()
      .catch((error: Error) => setNotice(error.message))
      .finally(() => setDoing(null));
  };
  const look = () =>
    run('preview', async () => {
      const shown = await client.previewExport({ dataset, filters });
      if (latest.current === filters) setPreview(shown);
    });
  const start = () =>
    run('export', async () => {
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      const file = await client.export({ dataset, format, filters }, signal).catch((error: Error) => {
        if (signal.aborted) throw new Error(messages.exportStopped);
        throw error;
      });
      keep(file, `${dataset}.${format}`);
      setPreview(null);
      exported();
    });
  const stop = () => stopping.current?.abort();
  return { filters, format, doing, notice, preview, setFilter, setFormat, look, start, stop };
}

/** Saves the file through the browser. */
function keep(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
