import { useMemo } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import { SheetViews } from './documents/sheet-views.tsx';
import { Grid } from './grid/grid.tsx';
import { EVERY_ROW } from './grid/row-models.ts';
import { messages } from './messages.ts';
import { Progress } from './progress.tsx';
import { useDark } from './use-dark.ts';

type Props = { readonly desk: DeskState; readonly preview: NonNullable<DeskState['preview']> };

const ignore = () => undefined;

/** The first rows while the check runs, to recognize the file. The review shows them in the same place. */
export function PreviewScreen({ desk, preview }: Props) {
  const isDark = useDark();
  const { rows, isPart } = preview;
  const columns = useMemo(() => preview.columns.filter(({ isUsed }) => isUsed), [desk.fileId, preview.sheet]);
  return (
    <main class="review sent">
      <aside>
        <p role="status">
          <Progress desk={desk} />
        </p>
        <p class="muted">{messages.afterCheck}</p>
      </aside>
      <section class="rows">
        <SheetViews {...{ desk, noun: preview.noun, filter: EVERY_ROW, setFilter: ignore, onLeaveRows: ignore }}>
          <p class="filters muted">{messages.firstRows(rows, isPart)}</p>
          <Grid
            lookAt={null}
            {...{ columns, isDark, filter: EVERY_ROW, isSent: false, mayEdit: false, version: 'preview' }}
            {...{ onFocus: ignore, onEdit: (cells) => void cells.catch(ignore), onTotal: ignore }}
          />
        </SheetViews>
      </section>
    </main>
  );
}
