import { useCallback, useEffect, useState } from 'preact/hooks';

type Answer<T> = { readonly value: T | null; readonly failure: string | null; again(): void };

/** What a call gives, asked when the screen is shown, when `key` is another one, and with `again`. */
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
