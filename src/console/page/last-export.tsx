import { useEffect, useRef } from 'preact/hooks';
import { minuteWords } from '../../text/day.ts';
import type { LastExport, RateChart } from '../api/exports.ts';
import { messages } from './messages/records.ts';
import { drawChart, rateWords } from './plot.ts';
import { Table } from './table.tsx';
import { useDark } from './use-dark.ts';

/** The last export: its number of records, its filters, and charts of its figures. */
export function LastExportShown({ last }: { readonly last: NonNullable<LastExport['last']> }) {
  const { rows, noun, asked, exportedAt, charts } = last;
  return (
    <>
      <p role="status">{messages.lastExport(rows, noun, asked.replaceAll('--', ''), minuteWords(exportedAt))}</p>
      <div class="charts">
        {charts.map((chart) => (
          <ChartShown key={chart.title} chart={chart} />
        ))}
      </div>
    </>
  );
}

function ChartShown({ chart }: { readonly chart: RateChart }) {
  const { title, description, headers, rows, unit, notes } = chart;
  const isEmpty = rows.every(({ rate, isApart }) => rate === null || isApart);
  return (
    <figure>
      <figcaption>
        <h3>{title}</h3>
      </figcaption>
      {isEmpty ? <p class="muted">{messages.emptyChart}</p> : <Drawn chart={chart} />}
      {notes.map((note) => (
        <p key={note} class="muted">
          {note}
        </p>
      ))}
      <details>
        <summary>{messages.numbers}</summary>
        <p class="muted">{description}</p>
        <Table headers={headers.join('|')}>
          {rows.map(({ label, part, whole, rate }) => (
            <tr key={label}>
              <td class="wide">{label}</td>
              <td class="amount">{part.toLocaleString('en-US')}</td>
              <td class="amount">{whole.toLocaleString('en-US')}</td>
              <td class="amount">{rate === null ? messages.noRate : rateWords(rate, unit, unit === '%' ? 1 : 2)}</td>
            </tr>
          ))}
        </Table>
      </details>
    </figure>
  );
}

/** The chart only: its figures are in the table below it. */
function Drawn({ chart }: { readonly chart: RateChart }) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useDark();
  useEffect(() => (place.current === null ? undefined : drawChart(place.current, chart)), [chart, isDark]);
  return <div class="plot" role="img" aria-label={`${chart.title}. ${chart.description}`} ref={place} />;
}
