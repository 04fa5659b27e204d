import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Shows a dialog above the page as soon as it is drawn. Gives the `ref` for it. */
export function useDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return dialog;
}
