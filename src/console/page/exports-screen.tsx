import { useState } from 'preact/hooks';
import type { DatasetList, ExportBody } from '../api/exports.ts';
import { client } from './client.ts';
import { messages } from './messages/records.ts';
import { messages as pageMessages } from './messages.ts';
import { useAnswer } from './use-answer.ts';

type Dataset = DatasetList['datasets'][number];
type Filters = ExportBody['filters'];

/** A form made of what a dataset can be filtered by, and its file. */
export function ExportsScreen() {
  const { value, failure } = useAnswer(client.datasets);
  const [name, setName] = useState<string | null>(null);
  const datasets = value?.datasets ?? [];
  const chosen = datasets.find((dataset) => dataset.name === name) ?? datasets[0];
  return (
    <main class="screen">
      <h2 class="title-line">{pageMessages.placeExports}</h2>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {chosen === undefined ? null : (
        <>
          <select
            aria-label={messages.dataset}
            value={chosen.name}
            onChange={(event) => setName(event.currentTarget.value)}
          >
            {datasets.map((dataset) => (
              <option key={dataset.name} value={dataset.name}>
                {dataset.title}
              </option>
            ))}
          </select>
          <ExportForm key={chosen.name} dataset={chosen} />
        </>
      )}
    </main>
  );
}

function ExportForm({ dataset }: { readonly dataset: Dataset }) {
  const [filters, setFilters] = useState<Filters>({});
  const [format, setFormat] = useState<ExportBody['format']>('xlsx');
  const [said, setSaid] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const set = (flag: string, value: string | boolean) => {
    const { [flag]: _before, ...others } = filters;
    setFilters(value === '' || value === false ? others : { ...others, [flag]: value });
  };
  const start = () => {
    setReading(true);
    setSaid(null);
    client
      .export({ dataset: dataset.name, format, filters })
      .then(
        (file) => keep(file, `${dataset.name}.${format}`),
        (error: Error) => setSaid(error.message),
      )
      .finally(() => setReading(false));
  };
  return (
    <form
      class="card export"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <p>{dataset.holds}</p>
      {dataset.filters.map((filter) => (
        <FilterField key={filter.flag} filter={filter} value={filters[filter.flag]} set={set} />
      ))}
      <label>
        {messages.format}
        <select value={format} onChange={(event) => setFormat(event.currentTarget.value === 'csv' ? 'csv' : 'xlsx')}>
          <option value="xlsx">Excel</option>
          <option value="csv">CSV</option>
        </select>
      </label>
      <button type="submit" class="main" disabled={isReading}>
        {isReading ? messages.exporting : messages.exportNow}
      </button>
      {said === null ? null : <p role="alert">{said}</p>}
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
      <label class="tick">
        <input type="checkbox" checked={value === true} onChange={(event) => set(flag, event.currentTarget.checked)} />
        {words}
      </label>
    );
  return (
    <label>
      {words}
      <input
        value={value === true ? '' : (value ?? '')}
        onInput={(event) => set(flag, event.currentTarget.value.trim())}
      />
    </label>
  );
}

/** Gives the browser a file to keep. */
function keep(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
