/** Replaces every secret in a text, also in its JSON form. Secrets under 4 characters are not replaced. */
export function withoutSecrets(text: string, secrets: Iterable<string>): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < 4) continue;
    clean = clean.replaceAll(secret, MASK).replaceAll(JSON.stringify(secret).slice(1, -1), MASK);
  }
  return clean;
}

const MASK = '[secret]';
