/** Replaces every secret in a text, also in the form that JSON gives it. Secrets under 4 characters are left. */
export function withoutSecrets(text: string, secrets: Iterable<string>): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < 4) continue;
    clean = clean.replaceAll(secret, MASK).replaceAll(JSON.stringify(secret).slice(1, -1), MASK);
  }
  return clean;
}

const MASK = '[secret]';
