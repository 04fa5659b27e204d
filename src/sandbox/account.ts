/** The one account of the simulated service. Everybody may know it: it opens nothing else. */
export const SANDBOX_ACCOUNT = {
  account: 'demo@example.com',
  password: 'sandbox',
  userType: 'client',
  apiAccessToken: 'sandbox-api-token',
  referer: 'https://sandbox.example/',
} as const;
