type Props = { readonly label: string; readonly text: string; search(text: string): void };

export function Search({ label, text, search }: Props) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onInput={(event) => search(event.currentTarget.value)}
    />
  );
}
