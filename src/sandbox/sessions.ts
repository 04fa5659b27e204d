import { hash, randomUUID } from 'node:crypto';
import type { Session } from '../contract/auth.ts';
import type { Ledger } from './ledger.ts';

/**
 * One token with its refresh key. Only their hashes are stored, so the state file has no secret. `kind` separates these
 * ledger lines from bookings. The last line of an id counts.
 */
type SessionRecord = {
  readonly kind: 'session';
  readonly id: string;
  readonly tokenHash: string;
  readonly refreshKeyHash: string;
  /** Unix seconds. */
  readonly validBefore: number;
  readonly lifetimeSeconds: number;
  /** `expired` by a fault: calls refuse it, but its refresh key may still work. */
  readonly token: 'good' | 'expired' | 'revoked';
  readonly refreshKey: 'good' | 'used' | 'expired';
};

export type Sessions = {
  open(lifetimeSeconds: number): Session;
  isValid(token: string): boolean;
  /** The new session, or the reason for a refusal. */
  refresh(token: string, refreshKey: string): Session | 'unknown-token' | 'bad-key';
  /** False if the token and the refresh key do not belong to one active session. */
  revoke(token: string, refreshKey: string): boolean;
  /** Ends every session early, with or without its refresh key. */
  expireAll(refreshKey: 'kept' | 'expired'): void;
};

/** The sessions of `userId`, including those of earlier processes in the ledger. `now` gives milliseconds. */
export function createSessions(userId: string, userType: string, now: () => number, ledger: Ledger): Sessions {
  const records = new Map<string, SessionRecord>();
  for (const record of ledger.records()) if (isSessionRecord(record)) records.set(record.tokenHash, record);

  const keep = (record: SessionRecord) => {
    ledger.append(record);
    records.set(record.tokenHash, record);
  };
  const isOver = (record: SessionRecord) => now() >= record.validBefore * 1000;
  const open = (lifetimeSeconds: number): Session => {
    const { record, session } = newSession(Math.floor(now() / 1000), lifetimeSeconds, userId, userType);
    keep(record);
    return session;
  };

  return {
    open,
    isValid: (token) => {
      const record = records.get(hash('sha256', token));
      return record !== undefined && record.token === 'good' && !isOver(record);
    },
    refresh: (token, refreshKey) => {
      const record = records.get(hash('sha256', token));
      if (!record || record.token === 'revoked') return 'unknown-token';
      const isGood =
        record.refreshKeyHash === hash('sha256', refreshKey) && record.refreshKey === 'good' && !isOver(record);
      if (!isGood) return 'bad-key';
      keep({ ...record, refreshKey: 'used' });
      return open(record.lifetimeSeconds);
    },
    revoke: (token, refreshKey) => {
      const record = records.get(hash('sha256', token));
      if (record?.token !== 'good' || isOver(record) || record.refreshKeyHash !== hash('sha256', refreshKey))
        return false;
      keep({ ...record, token: 'revoked' });
      return true;
    },
    expireAll: (refreshKey) => {
      for (const record of [...records.values()]) {
        if (record.token !== 'good') continue;
        keep({ ...record, token: 'expired', refreshKey: refreshKey === 'kept' ? record.refreshKey : 'expired' });
      }
    },
  };
}

function newSession(nowSeconds: number, lifetimeSeconds: number, userId: string, userType: string) {
  const id = randomUUID();
  const validBefore = nowSeconds + lifetimeSeconds;
  const token = jwt({ sub: userId, jti: id, iat: nowSeconds, exp: validBefore });
  const refreshKey = randomUUID().replaceAll('-', '');
  const session = {
    id,
    userId,
    userType,
    token,
    validBefore: String(validBefore),
    refreshKey,
    loginType: 'STANDARD',
  };
  const record: SessionRecord = {
    kind: 'session',
    id,
    tokenHash: hash('sha256', token),
    refreshKeyHash: hash('sha256', refreshKey),
    validBefore,
    lifetimeSeconds,
    token: 'good',
    refreshKey: 'good',
  };
  return { session, record };
}

/** A token that looks like a JWT. The signature is random, because only the record makes a token valid. */
function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signature = hash('sha256', randomUUID(), 'base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${signature}`;
}

/** Only this program writes the ledger, so the kind is enough to know the type. */
function isSessionRecord(record: unknown): record is SessionRecord {
  return typeof record === 'object' && record !== null && 'kind' in record && record.kind === 'session';
}
