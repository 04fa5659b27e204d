/** Replaces every secret in a text, as it stands and as JSON writes it. What is shorter than 4 characters hides nothing. */
export function withoutSecrets(text: string, secrets: Iterable<string>): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < 4) continue;
    clean = clean.replaceAll(secret, MASK).replaceAll(JSON.stringify(secret).slice(1, -1), MASK);
  }
  return clean;
}

const MASK = '[secret]';
