import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { DeskState, FindingList } from '../api/desk.ts';
import { client, Refused, showsFile } from './client.ts';
import { messages } from './messages.ts';

export type DeskView = {
  /** Null until the first answer. */
  readonly desk: DeskState | null;
  readonly findings: FindingList['sorts'];
  /** The reason why the last call failed; null if it succeeded. */
  readonly failure: string | null;
  readonly isLost: boolean;
  /**
   * Makes a call after all earlier calls were answered, and shows the state after it. `now` is the state at that time.
   * If an earlier call fails, the calls that wait behind it are not made.
   */
  act(call: (now: DeskState) => Promise<DeskState>): void;
};

const AGAIN_AFTER_MS = 1_000;
const MOST_FAILURES = 3;
const NOTHING_WAITS = Promise.resolve();

/** Keeps the page up to date with the server: each request waits there until something changes. */
export function useDesk(): DeskView {
  const [desk, setDesk] = useState<DeskState | null>(null);
  const [findings, setFindings] = useState<FindingList['sorts']>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  const latest = useRef<DeskState | null>(null);
  const queue = useRef(NOTHING_WAITS);
  const newer = useCallback((state: DeskState) => {
    if (state.version < (latest.current?.version ?? 0)) return;
    latest.current = state;
    showsFile(state.fileId);
    setDesk(state);
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void follow(newer, setLost, leaving.signal);
    return () => leaving.abort();
  }, [newer]);
  const checks = desk?.checks ?? 0;
  const file = desk?.file?.name;
  useEffect(() => {
    if (checks === 0) return setFindings([]);
    client.findings().then(
      ({ sorts }) => setFindings(sorts),
      () => undefined,
    );
  }, [checks, file]);
  const act = useCallback<DeskView['act']>(
    (call) => {
      setFailure(null);
      const shown = latest.current?.fileId;
      const made = queue.current.then(async () => {
        const now = latest.current;
        if (now === null || now.fileId !== shown) throw new Error(messages.otherFile);
        newer(await call(now));
      });
      queue.current = made;
      made.catch((error: Error) => {
        // The calls behind the first failure fail with it.
        if (queue.current === NOTHING_WAITS) return;
        queue.current = NOTHING_WAITS;
        setFailure(error.message);
      });
    },
    [newer],
  );
  return { desk, findings, failure, isLost, act };
}

async function follow(newer: (state: DeskState) => void, setLost: (isLost: boolean) => void, signal: AbortSignal) {
  let version: number | undefined;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const state = await client.state(version, signal);
      version = state.version;
      failures = 0;
      newer(state);
      setLost(false);
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      if (failures >= MOST_FAILURES || error instanceof Refused) setLost(true);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
}
