import { useEffect, useState } from 'preact/hooks';

const DARK = '(prefers-color-scheme: dark)';

/** Whether the person's system uses dark colours. */
export function useDark(): boolean {
  const [isDark, setDark] = useState(() => matchMedia(DARK).matches);
  useEffect(() => {
    const media = matchMedia(DARK);
    const look = () => setDark(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return isDark;
}
