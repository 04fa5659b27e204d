/** The lock that a transaction holds on the whole journal. Any number works if all programs use the same one. */
export const LOCK = 716_372;
