/** Which number of a date such as 05/06/2027 comes first: the day (`dmy`) or the month (`mdy`). */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
