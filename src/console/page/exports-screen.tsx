import { useState } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import type { DatasetList } from '../api/exports.ts';
import { client } from './client.ts';
import { CodeText } from './code-text.tsx';
import { PreviewShown } from './export-preview.tsx';
import { LastExportShown } from './last-export.tsx';
import { messages } from './messages/records.ts';
import { messages as pageMessages } from './messages.ts';
import { useAnswer } from './use-answer.ts';
import { useExport } from './use-export.ts';

type Dataset = DatasetList['datasets'][number];
type Exporting = DeskState['exporting'];

/** A form with the filters of a dataset. Beside it, a preview of the export before its file. */
export function ExportsScreen({ exporting }: { readonly exporting: Exporting }) {
  const { value, failure } = useAnswer(client.datasets);
  const [name, setName] = useState<string | null>(null);
  const datasets = value?.datasets ?? [];
  const chosen = datasets.find((dataset) => dataset.name === name) ?? datasets[0];
  return (
    <main class="exports">
      {failure === null ? null : <p role="alert">{failure}</p>}
      {chosen === undefined ? null : (
        <ExportWork key={chosen.name} dataset={chosen} datasets={datasets} choose={setName} exporting={exporting} />
      )}
    </main>
  );
}

type FormProps = { readonly dataset: Dataset; readonly datasets: readonly Dataset[]; choose(name: string): void };

function ExportWork({ exporting, ...props }: FormProps & { readonly exporting: Exporting }) {
  const { dataset } = props;
  const { value, again } = useAnswer(client.lastExport);
  const work = useExport(dataset.name, again);
  const { filters, notice, preview, doing, stop } = work;
  const last = value?.last?.dataset === dataset.name ? value.last : null;
  return (
    <>
      <ExportForm {...props} work={work} />
      <div class="exported">
        {notice === null ? null : (
          <p role="alert" class="bad">
            <CodeText text={notice} />
          </p>
        )}
        {doing === 'export' ? <ExportUnderWay exporting={exporting} stop={stop} /> : null}
        {preview === null ? null : <PreviewShown preview={preview} isFiltered={Object.keys(filters).length > 0} />}
        {preview !== null || last === null ? null : <LastExportShown last={last} />}
        {preview === null && last === null && notice === null && doing === null ? (
          <p class="muted">{messages.previewHint}</p>
        ) : null}
      </div>
    </>
  );
}

function ExportUnderWay({ exporting, stop }: { readonly exporting: Exporting; stop(): void }) {
  const { words = messages.exporting, done = 0, of = null } = exporting ?? {};
  return (
    <section class="under-way">
      <p>{words}</p>
      <progress aria-label={words} {...(of === null ? {} : { value: done, max: Math.max(1, of) })} />
      <p class="buttons">
        <button type="button" onClick={stop}>
          {messages.stopExport}
        </button>
      </p>
    </section>
  );
}

function ExportForm({ dataset, datasets, choose, work }: FormProps & { readonly work: ReturnType<typeof useExport> }) {
  const { filters, format, doing, setFilter, setFormat, look, start } = work;
  return (
    <form
      class="export"
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <h2 class="title-line">{pageMessages.placeExports}</h2>
      <select
        aria-label={messages.dataset}
        value={dataset.name}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {datasets.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <p class="muted">
        <CodeText text={dataset.holds} />
      </p>
      {dataset.filters.map((filter) => (
        <FilterField key={filter.flag} filter={filter} value={filters[filter.flag]} set={setFilter} />
      ))}
      <label>
        {messages.format}
        <select value={format} onChange={(event) => setFormat(event.currentTarget.value === 'csv' ? 'csv' : 'xlsx')}>
          <option value="xlsx">Excel</option>
          <option value="csv">CSV</option>
        </select>
      </label>
      <p class="buttons">
        <button type="submit" disabled={doing !== null}>
          {doing === 'preview' ? messages.previewing : messages.previewNow}
        </button>
        <button type="button" class="main" disabled={doing !== null} onClick={start}>
          {doing === 'export' ? messages.exporting : messages.exportNow}
        </button>
      </p>
    </form>
  );
}

type FieldProps = {
  readonly filter: Dataset['filters'][number];
  readonly value: string | true | undefined;
  set(flag: string, value: string | boolean): void;
};

function FilterField({ filter: { flag, value: type, words }, value, set }: FieldProps) {
  if (type === 'yes')
    return (
      <label class="tick long">
        <input type="checkbox" checked={value === true} onChange={(event) => set(flag, event.currentTarget.checked)} />
        <span>
          <CodeText text={words} />
        </span>
      </label>
    );
  return (
    <label>
      <span>
        <CodeText text={words} />
      </span>
      <input
        value={value === true ? '' : (value ?? '')}
        onInput={(event) => set(flag, event.currentTarget.value.trim())}
      />
    </label>
  );
}
