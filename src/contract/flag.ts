import { z } from 'zod';

/** A yes or no in a query. */
export const flag = z.enum(['true', 'false'], 'true or false');
