import { useCallback, useEffect, useState } from 'preact/hooks';

type Answer<T> = { readonly value: T | null; readonly failure: string | null; again(): void };

/** The result of a call. The call is made when the screen opens, when `key` changes, and by `again`. */
export function useAnswer<T>(call: () => Promise<T>, key = ''): Answer<T> {
  const [value, setValue] = useState<T | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let isOld = false;
    call().then(
      (given) => {
        if (isOld) return;
        setValue(given);
        setFailure(null);
      },
      (error: Error) => {
        if (!isOld) setFailure(error.message);
      },
    );
    return () => {
      isOld = true;
    };
  }, [key, times]);
  return { value, failure, again: useCallback(() => setTimes((before) => before + 1), []) };
}
