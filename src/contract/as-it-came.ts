import { z } from 'zod';

const field = z.unknown().optional();

/**
 * What is only handed on of an object that the specification describes. Nothing goes by its fields, and one that is
 * otherwise is no reason to read none of the others: each is kept as it came, in the order of the description.
 */
export function asItCame(described: z.ZodObject) {
  const fields: Record<never, never> = Object.fromEntries(Object.keys(described.shape).map((name) => [name, field]));
  return z.looseObject(fields);
}

export type AsItCame = z.infer<ReturnType<typeof asItCame>>;
