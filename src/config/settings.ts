import { z } from 'zod';
import { OWN_HEADERS } from '../contract/own-headers.ts';
import { LISTED_NAMES } from '../schema/listed.ts';
import { parseBaseUrl } from './base-url.ts';
import { parseJournalAddress } from './journal-address.ts';
import { messages } from './messages.ts';
import { NUMBER_SETTINGS } from './number-settings.ts';

/**
 * The places where a setting can be given, and its format in a flag or variable. In the config file, values are JSON.
 */
type Setting = {
  readonly variable: `QCSHEET_${string}`;
  readonly flag?: 'concurrency' | 'rate' | 'to';
  readonly written: 'text' | 'path' | 'number' | 'json';
  /**
   * A message must not repeat the value. A base address may hold a login, and a path may be a password in the wrong
   * place.
   */
  readonly secret?: true;
  /** Belongs to one service. The sandbox has its own values and ignores these. */
  readonly ofService?: true;
};

export type SettingName = keyof z.input<typeof settingsShape>;

/** Every setting that a variable or a profile can give. */
export const SETTINGS: { readonly [Name in SettingName]-?: Setting } = {
  baseUrl: { variable: 'QCSHEET_BASE_URL', written: 'text', ofService: true, secret: true },
  account: { variable: 'QCSHEET_ACCOUNT', written: 'text', ofService: true },
  passwordFile: { variable: 'QCSHEET_PASSWORD_FILE', written: 'path', ofService: true, secret: true },
  userType: { variable: 'QCSHEET_USER_TYPE', written: 'text', ofService: true },
  apiAccessToken: { variable: 'QCSHEET_API_ACCESS_TOKEN', written: 'text', ofService: true, secret: true },
  referer: { variable: 'QCSHEET_REFERER', written: 'text', ofService: true },
  headers: { variable: 'QCSHEET_HEADERS', written: 'json', ofService: true, secret: true },
  countriesFile: { variable: 'QCSHEET_COUNTRIES', written: 'path', ofService: true },
  wireNames: { variable: 'QCSHEET_WIRE_NAMES', written: 'json', ofService: true },
  bookingResult: { variable: 'QCSHEET_BOOKING_RESULT', written: 'text', ofService: true },
  values: { variable: 'QCSHEET_VALUES', written: 'json', ofService: true },
  tokenExpireSeconds: { variable: 'QCSHEET_TOKEN_EXPIRE_SECONDS', written: 'number', ofService: true },
  caFile: { variable: 'QCSHEET_CA_FILE', written: 'path', ofService: true },
  downloadHosts: { variable: 'QCSHEET_DOWNLOAD_HOSTS', written: 'json', ofService: true },
  journal: { variable: 'QCSHEET_JOURNAL', flag: 'to', written: 'text', ofService: true, secret: true },
  journalPasswordFile: { variable: 'QCSHEET_JOURNAL_PASSWORD_FILE', written: 'path', ofService: true, secret: true },
  concurrency: { variable: 'QCSHEET_CONCURRENCY', flag: 'concurrency', written: 'number' },
  rate: { variable: 'QCSHEET_RATE', flag: 'rate', written: 'number' },
  lookupsMaxAgeHours: { variable: 'QCSHEET_LOOKUPS_MAX_AGE_HOURS', written: 'number' },
};

const { tokenExpireSeconds, concurrency, rate, lookupsMaxAgeHours } = NUMBER_SETTINGS;

/** Sections 5 and 8 of the specification limit the login's values. The other limits are qcsheet's own. */
export const settingsShape = z.strictObject({
  baseUrl: z
    .string(messages.text)
    .transform((text, context) => {
      const parsed = parseBaseUrl(text);
      if ('url' in parsed) return parsed.url;
      context.addIssue(parsed.wrong);
      return z.NEVER;
    })
    .optional(),
  account: line().optional(),
  passwordFile: line().optional(),
  userType: z.enum(['client', 'employee'], messages.userType).default('client'),
  apiAccessToken: headerValue().optional(),
  referer: headerValue().optional(),
  headers: headers().default({}),
  countriesFile: line().optional(),
  wireNames: wireNames().default({}),
  bookingResult: bookingResult().optional(),
  values: listedValues().default({}),
  tokenExpireSeconds: whole(tokenExpireSeconds).optional(),
  caFile: line().optional(),
  downloadHosts: hostNames().default([]),
  journal: z
    .string(messages.text)
    .transform((text, context) => {
      const parsed = parseJournalAddress(text);
      if ('address' in parsed) return parsed.address;
      context.addIssue(parsed.wrong);
      return z.NEVER;
    })
    .optional(),
  journalPasswordFile: line().optional(),
  concurrency: whole(concurrency).default(concurrency.unset),
  rate: between(rate).default(rate.unset),
  lookupsMaxAgeHours: between(lookupsMaxAgeHours).default(lookupsMaxAgeHours.unset),
});

function line() {
  return z
    .string(messages.text)
    .trim()
    .regex(/^[^\p{Cc}]+$/u, messages.oneLine);
}

/** RFC 9110, section 5.5, without bytes beyond ASCII, which servers read differently. */
function headerValue() {
  return z
    .string(messages.text)
    .trim()
    .regex(/^[\x20-\x7e]+$/, messages.asciiLine);
}

/** RFC 9110, section 5.1. */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

function headers() {
  return z.record(z.string(), headerValue(), messages.headers).superRefine((all, context) => {
    const seen = new Set<string>();
    for (const name of Object.keys(all)) {
      if (!HEADER_NAME.test(name)) context.addIssue(messages.notAHeader);
      else if (OWN_HEADERS.has(name.toLowerCase())) context.addIssue(messages.ownHeader(name));
      if (seen.has(name.toLowerCase())) context.addIssue(messages.headerTwice(name));
      seen.add(name.toLowerCase());
    }
  });
}

function wireNames() {
  const name = z
    .string(messages.text)
    .regex(/^[^\s\p{Cc}]+$/u, messages.fieldName)
    .exactOptional();
  const names = { performInVendorone: name, performedInVendorone: name, vendorRefNo: name, objStoreUrl: name };
  const known = Object.keys(names).join(', ');
  return z
    .strictObject(names, messages.keysAmong(known))
    .refine((given) => new Set(Object.values(given)).size === Object.keys(given).length, messages.oneNameTwice);
}

/** A path with placeholders, which are replaced by ids. Everything else is sent unchanged. */
function bookingResult() {
  const words = messages.pathWithId;
  const isPath = (path: string) =>
    /^\/(?!\/)[\x21-\x7e]+$/.test(path) &&
    path.split('{id}').length === 2 &&
    !/[{}#]/.test(path.replaceAll(/\{(id|userId)\}/g, '')) &&
    !path.split(/[?/]/).some((step) => step === '.' || step === '..');
  return z
    .string(words)
    .trim()
    .refine(isPath, words)
    .transform((path): `/${string}` => `/${path.slice(1)}`);
}

/** Host names as in an address, without a port. */
function hostNames() {
  const words = messages.hostNames;
  const name = z
    .string(words)
    .trim()
    .toLowerCase()
    .refine((host) => URL.parse(`https://${host}`)?.hostname === host, words);
  return z.array(name, words);
}

function listedValues() {
  const words = messages.textsOnce;
  const isOnce = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length;
  const texts = z.array(line(), words).min(1, words).refine(isOnce, words).exactOptional();
  const lists = { testLocation: texts, submissionType: texts };
  return z.strictObject(lists, messages.keysAmong(LISTED_NAMES.join(', ')));
}

type Bounds = { readonly least: number; readonly most: number };

function whole({ least, most }: Bounds) {
  const words = messages.wholeNumber(least, most);
  return z.int(words).min(least, words).max(most, words);
}

function between({ least, most }: Bounds) {
  const words = messages.number(least, most);
  return z.number(words).min(least, words).max(most, words);
}
