/** A text of the guide or the help. Text between backticks is something to type. */
export function CodeText({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}
