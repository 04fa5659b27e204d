import { z } from 'zod';

/**
 * An object of an answer that is only handed on. The specification describes its fields, but nothing goes by them: one
 * that is otherwise is no reason to read none of the others, so each is kept as it came.
 */
export const asItCame = z.looseObject({});

export type AsItCame = z.infer<typeof asItCame>;
