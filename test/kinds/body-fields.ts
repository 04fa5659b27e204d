import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** The paths of a request body's fields, those of a list's objects among them. */
export function fieldsOf(body: z.ZodType | undefined): string[] {
  if (body === undefined) throw new Error('the operation has no body');
  return leaves(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '');
}

function leaves(schema: Schema, path: string): string[] {
  const inner =
    schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : schema;
  if (typeof inner !== 'object' || inner.properties === undefined) return [path];
  return Object.entries(inner.properties).flatMap(([name, member]) =>
    typeof member === 'object' ? leaves(member, path === '' ? name : `${path}.${name}`) : [],
  );
}
