import { nearestName } from '../text/nearest-name.ts';
import { type Environment, variable } from './environment.ts';
import { type ConfigFile, type Profile, SANDBOX } from './file.ts';
import { messages } from './messages.ts';
import { type Wrong, wrong } from './problem.ts';

/** The profile in use: the built-in sandbox, one from the file, or none. */
export type Chosen = { readonly name: string | null; readonly values: Profile; readonly sandbox: boolean };

/**
 * The profile from `--profile`, else QCSHEET_PROFILE, else the file's defaultProfile, else none. The sandbox is used
 * only on request. If a variable also names a real service, only the flag can select the sandbox.
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
