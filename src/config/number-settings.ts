/** The range of each number setting, and its default if it has one. */
export const NUMBER_SETTINGS = {
  /** Section 5 of the specification. */
  tokenExpireSeconds: { least: 1, most: 2_591_999 },
  concurrency: { least: 1, most: 256, unset: 4 },
  rate: { least: 0.1, most: 2000, unset: 5 },
  lookupsMaxAgeHours: { least: 0, most: 8_760, unset: 24 },
} as const;
