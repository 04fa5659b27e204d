import { nearestName } from '../text/nearest-name.ts';
import { type Environment, variable } from './environment.ts';
import { type ConfigFile, type Profile, SANDBOX } from './file.ts';
import { messages } from './messages.ts';
import { type Wrong, wrong } from './problem.ts';

/** The profile in use: the built-in sandbox, one of the file's, or none. */
export type Chosen = { readonly name: string | null; readonly values: Profile; readonly sandbox: boolean };

/**
 * `--profile`, then QCSHEET_PROFILE, then the file's defaultProfile, then none. The sandbox is used only when it is
 * asked for, and never where a variable names a real service at the same time, unless the flag says so.
 */
export function chooseProfile(
  flag: string | undefined,
  environment: Environment,
  file: ConfigFile,
): { type: 'ok'; chosen: Chosen } | Wrong {
  const fromVariable = variable(environment, 'QCSHEET_PROFILE')?.trim();
  const name = flag ?? fromVariable ?? file.defaultProfile ?? null;
  if (name === null) return { type: 'ok', chosen: { name, values: {}, sandbox: false } };
  const source =
    flag === undefined
      ? fromVariable === undefined
        ? messages.defaultProfileOf(file.path)
        : 'QCSHEET_PROFILE'
      : '--profile';
  if (name !== SANDBOX) {
    const values = file.profiles.get(name);
    return values === undefined
      ? unknown(name, source, file)
      : { type: 'ok', chosen: { name, values, sandbox: false } };
  }
  if (flag === undefined && variable(environment, 'QCSHEET_BASE_URL') !== undefined) {
    return wrong('config-profile', messages.sandboxOrService(source), messages.unsetOrSandbox(source));
  }
  return { type: 'ok', chosen: { name, values: {}, sandbox: true } };
}

function unknown(name: string, source: string, { path, profiles }: ConfigFile): Wrong {
  const known = [...profiles.keys(), SANDBOX];
  const near = nearestName(name, known);
  return wrong(
    'config-profile',
    messages.profileUnknown(source, name, path),
    messages.theProfiles(near, known.join(', ')),
  );
}
