/** The one account of the simulated service. Its password may be public: it opens only the sandbox. */
export const SANDBOX_ACCOUNT = {
  account: 'demo@example.com',
  password: 'sandbox',
  userType: 'client',
  apiAccessToken: 'sandbox-api-token',
  referer: 'https://sandbox.example/',
} as const;
