import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import type { FindingList } from '../api/findings.ts';
import { client, Refused, showsFile } from './client.ts';
import { openCell } from './grid/grid-events.ts';
import { messages } from './messages.ts';
import { type Acting, useAct } from './use-act.ts';

export type DeskView = {
  /** Null until the first answer. */
  readonly desk: DeskState | null;
  readonly findings: FindingList['sorts'];
  readonly isLost: boolean;
} & Acting;

const AGAIN_AFTER_MS = 1_000;
const MOST_FAILURES = 3;

/** Keeps the page up to date with the server: each request waits there until something changes. */
export function useDesk(): DeskView {
  const [desk, setDesk] = useState<DeskState | null>(null);
  const [findings, setFindings] = useState<FindingList['sorts']>([]);
  const [isLost, setLost] = useState(false);
  const [lostText, setLostText] = useState<string | null>(null);
  const latest = useRef<DeskState | null>(null);
  const newer = useCallback((state: DeskState) => {
    if (state.version < (latest.current?.version ?? 0)) return;
    // The open cell disappears with its rows. It may be saved only into those.
    const text = state.fileId === latest.current?.fileId ? null : openCellText();
    if (text !== null) setLostText(text);
    latest.current = state;
    showsFile(state.fileId);
    setDesk(state);
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void follow(newer, setLost, leaving.signal);
    return () => leaving.abort();
  }, [newer]);
  useEffect(() => {
    addEventListener('beforeunload', keepOpenCell);
    return () => removeEventListener('beforeunload', keepOpenCell);
  }, []);
  const checks = desk?.checks ?? 0;
  const file = desk?.fileId;
  useEffect(() => {
    if (checks === 0) return setFindings([]);
    client.findings().then(
      ({ sorts }) => setFindings(sorts),
      () => undefined,
    );
  }, [checks, file]);
  const acting = useAct(desk, latest, newer);
  const closeFailure = useCallback(() => {
    setLostText(null);
    acting.closeFailure();
  }, [acting.closeFailure]);
  const failure = lostText === null ? acting.failure : messages.typedLost(lostText);
  return { desk, findings, isLost, ...acting, failure, closeFailure };
}

function openCellText(): string | null {
  return openCell(document)?.value || null;
}

/** Whoever closes or loads the page again while a cell is open is asked first: its text would be lost. */
function keepOpenCell(event: BeforeUnloadEvent): void {
  if (openCellText() !== null) event.preventDefault();
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
