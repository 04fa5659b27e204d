import { z } from 'zod';

/** `YYYY-MM-DD`, and a day that exists. */
export const isoDay = z.iso.date('a date as YYYY-MM-DD, such as 2027-03-10');
