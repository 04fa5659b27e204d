import { resolve } from 'node:path';
import { withListedValues } from '../derive/listed-values.ts';
import { templateModel } from '../derive/template.ts';
import { findKind, kinds } from '../kinds/index.ts';
import { createLookupIndex } from '../lookups/resolve.ts';
import { writeWorkbook } from '../workbook/write-xlsx.ts';
import { lookupsFor } from './lookups.ts';
import { checkOutput, unwritten } from './output.ts';
import type { ReadingParts } from './parts.ts';
import { ok, problem, type Result } from './problem.ts';
import { program } from './program.ts';

/** Writes the template of a kind with the account's own lookups. */
export async function writeTemplate(
  parts: ReadingParts,
  name: string,
  output: string,
): Promise<Result<{ kind: string; file: string; lookupsPulledAt: string }>> {
  const kind = findKind(name);
  if (kind === undefined) {
    const names = kinds.map((each) => each.name).join(', ');
    return problem('usage', 'kind-unknown', `"${name}" is not a kind.`, `Kinds: ${names}.`);
  }
  const path = resolve(parts.effects.cwd, output);
  const place = await checkOutput(path, 'template');
  if (place.kind === 'problem') return place;
  const lookups = await lookupsFor(parts, { offline: 'allowed' });
  if (lookups.kind === 'problem') return lookups;
  const { pulledAt, scope } = lookups.value;
  const info = { account: scope, program, lookupsPulledAt: pulledAt };
  const listed = withListedValues(kind, parts.config.values);
  const model = templateModel(listed, createLookupIndex(lookups.value), info);
  const written = await writeWorkbook(model, path);
  if (written.kind === 'written') return ok({ kind: name, file: output, lookupsPulledAt: pulledAt });
  return unwritten(written);
}
