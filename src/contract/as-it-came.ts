import { z } from 'zod';

/**
 * What is only handed on of an object that the specification describes. Nothing goes by its fields, and one that is
 * otherwise is no reason to read none of the others: each is kept as it came. They stand in the order of the description,
 * those of objects within as well: an answer in another order is the same answer.
 */
export function asItCame(described: z.ZodObject) {
  const fields: Record<never, never> = Object.fromEntries(
    Object.entries(described.shape).map(([name, field]) => {
      const kept = z.unknown().optional();
      return [name, shapeOf(field) === undefined ? kept : kept.transform((value) => inOrder(field, value))];
    }),
  );
  return z.looseObject(fields);
}

export type AsItCame = z.infer<ReturnType<typeof asItCame>>;

function inOrder(described: unknown, value: unknown): unknown {
  const shape = shapeOf(described);
  if (shape === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => inOrder(described, item));
  const known = Object.keys(shape).filter((name) => Object.hasOwn(value, name));
  const others = Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
  return Object.fromEntries(
    [...known, ...others].map((name) => [name, inOrder(shape[name], Reflect.get(value, name))]),
  );
}

/** The fields of an object, or of the items of a list, as described; undefined where none are. */
function shapeOf(described: unknown): Readonly<Record<string, unknown>> | undefined {
  if (described instanceof z.ZodOptional || described instanceof z.ZodNullable) return shapeOf(described.unwrap());
  if (described instanceof z.ZodArray) return shapeOf(described.element);
  return described instanceof z.ZodObject ? described.shape : undefined;
}
