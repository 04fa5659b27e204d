import { z } from 'zod';

export const noun = z.tuple([z.string(), z.string()]).readonly().describe('one and several');

export type Noun = z.infer<typeof noun>;
