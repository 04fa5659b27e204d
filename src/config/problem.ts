/** Wrong or missing configuration: the flag, variable or file, and the next step. It never holds a secret. */
export type ConfigProblem = {
  /** Stable, for scripts. */
  readonly code: 'config-value' | 'config-file' | 'config-profile' | 'password-file' | 'service-unset' | 'login-unset';
  readonly message: string;
  readonly hint: string;
};

export type Wrong = { readonly type: 'wrong'; readonly problem: ConfigProblem };

export function wrong(code: ConfigProblem['code'], message: string, hint: string): Wrong {
  return { type: 'wrong', problem: { code, message, hint } };
}
