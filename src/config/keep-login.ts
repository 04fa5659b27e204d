import type { ConfigFile } from './file.ts';

/** The service and the account of a login. */
export type KeptLogin = { readonly baseUrl: string; readonly account: string };

/**
 * The config file with a login for later commands: in the chosen profile, or in a new one that becomes the default.
 * Null if the chosen profile has another service or account: it must stay as it is.
 */
export function withLogin(
  { profiles, defaultProfile }: ConfigFile,
  chosen: string | null,
  login: KeptLogin,
): { readonly profile: string; readonly text: string } | null {
  const profile = chosen ?? freeName(new Set(profiles.keys()));
  const before = profiles.get(profile) ?? {};
  const differs = Object.entries(login).some(([key, value]) => (before[key] ?? value) !== value);
  if (differs) return null;
  const file = {
    defaultProfile: chosen === null ? profile : defaultProfile,
    profiles: { ...Object.fromEntries(profiles), [profile]: { ...before, ...login } },
  };
  return { profile, text: `${JSON.stringify(file, null, 2)}\n` };
}

function freeName(taken: ReadonlySet<string>): string {
  let name = 'live';
  for (let number = 2; taken.has(name); number += 1) name = `live-${number}`;
  return name;
}
