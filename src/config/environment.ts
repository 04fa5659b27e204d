/** The inputs of a configuration, all passed in. */
export type Environment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As `process.platform`. */
  readonly platform: string;
  /** The user's home folder. */
  readonly home: string;
};

/** A variable's value; undefined if it is not set or blank. On Windows the case of names does not matter. */
export function variable({ env, platform }: Environment, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const own = platform === 'win32' ? Object.keys(env).find((key) => key.toLowerCase() === wanted) : name;
  const value = own === undefined ? undefined : env[own];
  return value === undefined || value.trim() === '' ? undefined : value;
}

const PROXY_NAMES = ['https_proxy', 'http_proxy', 'no_proxy'];

/** The variables of a proxy, and no others: the rest of the environment may hold a password. */
export function proxyVariables(environment: Environment): Readonly<Record<string, string>> {
  const found = PROXY_NAMES.flatMap((name) => {
    const value = variable(environment, name) ?? variable(environment, name.toUpperCase());
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}
