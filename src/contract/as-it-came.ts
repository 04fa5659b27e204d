import { z } from 'zod';

/**
 * A tolerant schema for an object that is only passed on. It keeps each field as received, even if the field differs
 * from the description. Fields come in the description's order, also in nested objects: the order of an answer does not
 * matter.
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

/** The described fields of an object, or of a list's items; undefined if there are none. */
function shapeOf(described: unknown): Readonly<Record<string, unknown>> | undefined {
  if (described instanceof z.ZodOptional || described instanceof z.ZodNullable) return shapeOf(described.unwrap());
  if (described instanceof z.ZodArray) return shapeOf(described.element);
  return described instanceof z.ZodObject ? described.shape : undefined;
}
