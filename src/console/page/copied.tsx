import { useState } from 'preact/hooks';
import { messages } from './messages.ts';

/** A text with a button that copies it. `what`: the text's name for screen readers. */
export function Copied({ text, what = '' }: { readonly text: string; readonly what?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <span class="command">
      <code>{text}</code>
      <button type="button" aria-label={`${messages.copy} ${what === '' ? text : what}`} onClick={() => void copy()}>
        {isCopied ? messages.copied : messages.copy}
      </button>
    </span>
  );
}
