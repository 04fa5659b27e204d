import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import { client, Refused } from './client.ts';
import { messages } from './messages.ts';

export type Acting = {
  /**
   * Makes a call after all earlier calls were answered, and shows the state after it. `now` is the state at that time.
   * If an earlier call fails, the calls that wait behind it are not made.
   */
  act(call: (now: DeskState) => Promise<DeskState>, about?: About): void;
  /** The reason why the last call failed; null if it succeeded, and once the reason is no longer true. */
  readonly failure: string | null;
  /** Removes the reason. */
  closeFailure(): void;
};

/** Whether a call changes what would be sent, is about a sending, or neither. */
type About = 'change' | 'sending' | 'other';
type Failure = {
  readonly message: string;
  /** The message is true only at this point of a sending; null if always. */
  readonly stage: Stage | null;
  readonly isRefusedChange: boolean;
};
type Stage = 'before' | 'sending' | 'ended';

const NOTHING_WAITS = Promise.resolve();

/** The calls of the page, one after the other. `latest` has the newest state, and `newer` takes a newer one. */
export function useAct(
  desk: DeskState | null,
  latest: { readonly current: DeskState | null },
  newer: (state: DeskState) => void,
): Acting {
  const [failure, setFailure] = useState<Failure | null>(null);
  const queue = useRef(NOTHING_WAITS);
  const act = useCallback<Acting['act']>(
    (call, about = 'change') => {
      setFailure(null);
      const { fileId } = latest.current ?? {};
      const stage = about === 'sending' ? stageOf(latest.current) : null;
      const made = queue.current.then(async () => {
        const now = latest.current;
        if (now === null || now.fileId !== fileId) throw new Error(messages.otherFile);
        newer(await call(now));
      });
      queue.current = made;
      made.catch((error: Error) => {
        // The calls behind the first failure fail with it.
        if (queue.current === NOTHING_WAITS) return;
        queue.current = NOTHING_WAITS;
        const isRefusedChange = about === 'change' && error instanceof Refused;
        setFailure({ message: error.message, stage, isRefusedChange });
      });
    },
    [newer],
  );
  const tooLate = useCallback(() => setFailure({ message: messages.tooLate, stage: null, isRefusedChange: false }), []);
  useWithdrawal(desk, failure?.isRefusedChange === true, newer, tooLate);
  const isPast = failure !== null && failure.stage !== null && failure.stage !== stageOf(desk);
  const closeFailure = useCallback(() => setFailure(null), []);
  return { act, failure: isPast ? null : (failure?.message ?? null), closeFailure };
}

/** Answers no to the question about a sending that was made without the last change, and says so. */
function useWithdrawal(
  desk: DeskState | null,
  isWanted: boolean,
  newer: (state: DeskState) => void,
  tooLate: () => void,
): void {
  const { id, type } = desk?.send?.question ?? {};
  useEffect(() => {
    if (!isWanted || id === undefined || type === 'changed') return;
    client.answerSend({ id, agree: false, confirmed: [], choose: null }).then(
      (state) => {
        newer(state);
        tooLate();
      },
      () => undefined,
    );
  }, [isWanted, id, type, newer, tooLate]);
}

function stageOf(desk: DeskState | null): Stage {
  const { progress = null, outcome = null, phase } = desk?.send ?? {};
  if (progress === null && outcome === null) return 'before';
  return phase === 'ended' ? 'ended' : 'sending';
}
