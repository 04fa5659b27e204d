import type { ChangedRecord, ConfirmChanged } from '../importing/run/confirm-changed-records.ts';
import { minuteWords } from '../text/day.ts';
import { rowWords } from '../text/row-ranges.ts';
import type { Context } from './command.ts';
import { isYes } from './confirm.ts';
import { counted } from './words.ts';

/** Asks before updates go over what somebody has changed at the service since. False where nobody can be asked, too. */
export function confirmChanged(yes: boolean, context: Context): ConfirmChanged {
  return async (changed, noun) => {
    const { io, json, mayAsk } = context;
    const what = `${counted(changed.length, noun)} ${changed.length === 1 ? 'was' : 'were'} changed at the service after this run was planned`;
    const lines = [`${what}:`, ...shownLines(changed)];
    if (yes || !mayAsk) {
      const next = yes
        ? 'Sent over that, as --yes says.'
        : 'Not sent: nobody can be asked here. Add --yes to send them over that.';
      if (!json || !yes) io.stderr([...lines, next]);
      return yes;
    }
    const question = `Send ${changed.length === 1 ? 'it' : 'them'} over that? The rest is sent in any case. [y/N] `;
    return await isYes([...lines, question], context);
  };
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
  const what =
    changes.length === 0 ? 'It shows the same as before: other columns may have changed' : changes.join('; ');
  const doubt = mayBeOurs ? ' The row is in doubt: this change may be its own.' : '';
  return `  ${rowWords(rows, 6)} (${name}), changed${when}. ${what}.${doubt}`;
}
