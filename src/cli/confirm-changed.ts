import type { ChangedRecord, ConfirmChanged } from '../importing/run/records/confirm-changed-records.ts';
import { counted } from '../text/counted.ts';
import { minuteWords } from '../text/day.ts';
import { rowWords } from '../text/row-ranges.ts';
import type { Context } from './command.ts';
import { isYes } from './confirm.ts';
import { messages } from './messages/questions.ts';

/** Asks before updates replace records that changed at the service after planning. False if nobody can be asked. */
export function confirmChanged(yes: boolean, context: Context): ConfirmChanged {
  return async (changed, noun) => {
    const { io, json, mayAsk } = context;
    const isSingle = changed.length === 1;
    const lines = changedLines(changed, noun);
    if (yes || !mayAsk) {
      const next = yes ? messages.sentByYes : messages.notSentAddYes;
      if (!json || !yes) io.stderr([...lines, next]);
      return yes;
    }
    return await isYes([...lines, messages.replaceChange(isSingle)], context);
  };
}

/** The records at the service that would be replaced. */
export function changedLines(changed: readonly ChangedRecord[], noun: readonly [string, string]): readonly string[] {
  return [messages.changedThere(counted(changed.length, noun), changed.length === 1), ...shownLines(changed)];
}

function shownLines(changed: readonly ChangedRecord[]): readonly string[] {
  const lines = changed.slice(0, MOST_CHANGED).map(changedLine);
  const rest = changed.length - lines.length;
  return rest > 0 ? [...lines, `  ... and ${rest} more`] : lines;
}

const MOST_CHANGED = 20;

/** "  row 2 (Golden Star [700101]), changed 2027-03-10 09:12 UTC. Address: "1 Old Street" -> "2 New Street"". */
function changedLine({ rows, name, changedAt, changes, mayBeOurs }: ChangedRecord): string {
  const when = changedAt === null ? '' : ` ${minuteWords(new Date(changedAt).toISOString())}`;
  const what = changes.length === 0 ? messages.sameAsBefore : changes.join('; ');
  const line = messages.changedRow(rowWords(rows, 6), name, when, what);
  return `  ${mayBeOurs ? messages.maybeOwnChange(line) : line}`;
}
