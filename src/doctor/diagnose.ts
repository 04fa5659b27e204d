import { caFileFault } from '../service/tls.ts';
import type { Parts } from '../workspace/parts.ts';
import { program } from '../workspace/program.ts';
import { type Check, failed, type Machine, passed, skipped, warned } from './check.ts';
import { checkFolders } from './folders.ts';
import { checkJournal } from './journal.ts';
import { checkLookups } from './lookups.ts';
import { messages } from './messages.ts';
import { checkService } from './service.ts';

/**
 * Checks everything that commands need, one after the other, and continues after a failure. It logs in like every
 * command, sends no document, and changes no stored data, except that it updates a journal of an older version.
 */
export async function diagnose(parts: Parts, machine: Machine): Promise<readonly Check[]> {
  const { config, effects } = parts;
  const waitFor = (what: 'service' | 'database') => effects.onStep({ what, done: 0, of: null });
  const folders = checkFolders(parts, machine);
  const hasState = !folders.some((check) => check.type === 'failed' && check.problem.code === 'state-folder');
  const settings = checkConfiguration(parts);
  waitFor('service');
  const service = hasState ? await checkService(parts) : [skipped('connection', messages.noState)];
  const lookups = await checkLookups(parts);
  if (config.journal !== null) waitFor('database');
  const journal = hasState ? await checkJournal(parts) : [skipped('journal', messages.noState)];
  return [
    passed('program', messages.program(program, machine)),
    ...settings,
    ...folders,
    ...service,
    ...lookups,
    ...journal,
  ];
}

function checkConfiguration({ config }: Parts): readonly Check[] {
  const { service, profile, sources, warnings } = config;
  const odd = [
    ...warnings.map(({ message, hint }) => warned('configuration', message, hint)),
    ...checkCertificates(config),
  ];
  if (service.type === 'unset') return [failed('configuration', { type: 'usage', ...service.problem }), ...odd];
  const given = Object.entries(sources).filter(([, from]) => from !== 'not set' && from !== 'default');
  const byPlace = Map.groupBy(given, ([, from]) => from.replace(OF_PROFILE, 'profile $1 of '));
  const named = [...byPlace].map(([place, those]) => `${those.map(([name]) => name).join(', ')} (${place})`).join('; ');
  const words = service.type === 'sandbox' ? messages.sandbox : messages.configuration(profile, named);
  const found = passed('configuration', words);
  return [found, ...odd];
}

/**
 * The file of extra certificates, if nothing that `doctor` reaches needs it: then no other check reads it. A download
 * from https may still need it.
 */
function checkCertificates({ caFile, service, journal }: Parts['config']): readonly Check[] {
  const isRead = (service.type === 'real' && service.baseUrl.startsWith('https:')) || journal?.isLocal === false;
  const fault = caFile === null || isRead ? null : caFileFault(caFile);
  return fault === null ? [] : [warned('configuration', messages.caFile(fault), messages.correctCaFile)];
}

/** Matches the source of a setting in a profile, and captures the profile's name. */
const OF_PROFILE = /^profiles\.(.+)\.\w+ of /;
