/**
 * Whether a header is only a word for a secret: `PIN`, `Order key`, `Access code`. A word among others, as in `Key
 * account` or `Pass / Fail`, is not enough.
 */
export function isSecretWord(header: string): boolean {
  const words =
    header
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const isNamed = words.some((word) => SECRETS.has(word)) || words.join(' ').includes('access code');
  return isNamed && words.every((word) => SECRETS.has(word) || BESIDE.has(word));
}

const SECRETS: ReadonlySet<string> = new Set([
  ...['pass', 'passcode', 'passkey', 'passphrase', 'passwd', 'pin', 'key', 'secret', 'token', 'credential'],
  ...['credentials', 'schlüssel', 'geheimnis', 'clave', 'clé', 'chave', 'senha', '密钥', '口令', '暗号', 'пароль'],
]);

const BESIDE: ReadonlySet<string> = new Set([
  ...['order', 'booking', 'confirmation', 'access', 'login', 'provider', 'code', 'no', 'number', 'nr', 'word', 'the'],
  ...['my', 'our', 'for', 'of', 'auftrag', 'pedido'],
]);
