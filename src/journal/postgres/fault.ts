import { errorCode } from '../../text/error-code.ts';
import { JournalBroken } from '../broken.ts';
import { SentElsewhere } from '../senders-port.ts';
import { messages } from './messages.ts';

/**
 * Gives the text for a fault of the server, the network or the machine. Undefined for a bug of the program (a broken
 * constraint, a wrong statement). Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function serverFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = errorCode(error) ?? '';
  if (code === ENDED) return messages.ended;
  if (NO_PASSWORD.test(error.message)) return messages.noPassword;
  // Node adds advice for developers, which does not help here.
  return !isOfServer(error) || OF_MACHINE.test(code) ? error.message.replace(/; if the root CA is .*/, '') : undefined;
}

/** The texts of `pg` and of the server for a missing password. */
const NO_PASSWORD = /password must be a (?:non-empty )?string|^empty password returned by client/;

/** True if the server has answered, even with an error. */
function isOfServer(error: unknown): error is Error {
  return error instanceof Error && 'severity' in error;
}

/** True if the connection is still usable: the server reported an error, but not its own end. */
export function keepsConnection(error: unknown): boolean {
  return isOfServer(error) && !ENDS_CONNECTION.test(errorCode(error) ?? '');
}

/** True if the server could not be asked, or its answer is lost. The request may be done or not. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof JournalBroken && (error.cause === undefined || !keepsConnection(error.cause));
}

/**
 * Codes for: the connection is broken or refused; a transaction was idle for too long; the server or the session ends.
 */
const ENDS_CONNECTION = /^(?:08|25P03|57P)/;

/** Gives what a trigger reports about a run that another process sends; undefined for other errors. */
export function sentElsewhere(error: unknown): SentElsewhere | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === ELSEWHERE && 'detail' in error)) return undefined;
  const { run, who, machine, process } = JSON.parse(String(error.detail));
  return new SentElsewhere(run, { who, machine, process }, { cause: error });
}

/** The codes in `claims.ts`. */
const ELSEWHERE = 'QC001';
const ENDED = 'QC002';

/** True if the lock is still held by another process. */
export function isStillLocked(error: unknown): boolean {
  const cause = error instanceof JournalBroken ? error.cause : error;
  return errorCode(cause) === '55P03';
}

/** True if the login lacks the right. */
export function isForbidden(error: unknown): boolean {
  return errorCode(error) === '42501';
}

/**
 * True if a table lacks one of our columns, or another table has its name: it belongs to another program or is damaged.
 */
export function isOtherTable(error: unknown): error is Error {
  return /^(?:42P01|42703|42P07)$/.test(errorCode(error) ?? '');
}

/** Gives what to ask the administrator for if a login lacks a right, by the table that the server refused. */
export function rightFor(error: unknown): string {
  const refused = error instanceof Error ? error.message : '';
  if (/\bsettlements$/.test(refused)) return messages.askRole('qcsheet_settler');
  // Every sender and every settler changes this table first.
  return /\bsenders$/.test(refused) ? messages.askToSendOrSettle : messages.askRole('qcsheet_sender');
}

/** Gives what to do if a server failed during the work. */
export function hintInside(error: unknown): string {
  return isReadOnly(error) ? messages.usePrimary : messages.checkConnection;
}

/** True if the database accepts no changes. */
function isReadOnly(error: unknown): boolean {
  return errorCode(error) === '25006';
}

/** Gives what to check if a server cannot be used. */
export function hintFor(error: unknown): string {
  const code = errorCode(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  if (/^28/.test(code) || /password/i.test(message)) return messages.checkLogin;
  if (code === '3D000') return messages.checkDatabase;
  if (isReadOnly(error)) return messages.usePrimary;
  if (/does not support SSL/.test(message)) return messages.turnTlsOn;
  if (/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/.test(code)) return messages.renewCertificate;
  if (/SSL|TLS|CERT|SIGNATURE/i.test(code) || /SSL|TLS|certificate/i.test(message)) return messages.checkTls;
  if (code === '42501') return /for database/.test(message) ? messages.askConnect : messages.askRole('qcsheet_reader');
  return /^E[A-Z]+$|^$/.test(code) ? messages.checkAddress : messages.checkServer;
}

/**
 * Codes for: connection, read-only, idle for too long, login, rolled back by the server, resources, shut down, system,
 * configuration, inner fault.
 */
const OF_MACHINE = /^(?:08|25006|25P03|28|40|42501|53|55000|55P03|57|58|F0|XX|3D)/;
