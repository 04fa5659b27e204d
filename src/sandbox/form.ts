import { hash } from 'node:crypto';

/** A received form with one file. Only the size and hash of its bytes are kept. */
export type SentForm =
  | {
      readonly type: 'file';
      readonly field: string;
      readonly fileName: string;
      /** Bytes. */
      readonly fileSize: number;
      readonly sha256: string;
    }
  | { readonly type: 'wrong'; readonly problem: string };

/** Reads multipart/form-data with the parser of Node's own `fetch`. The form must have exactly one part: a file. */
export async function readForm(request: Pick<Request, 'formData'>): Promise<SentForm> {
  const form = await request.formData().catch(() => null);
  if (form === null) return wrong('The form ends too early, or is none.');
  const [part, ...more] = form;
  if (part === undefined) return wrong('file: missing');
  if (more.length > 0) return wrong('The form has more than one part.');
  const [field, file] = part;
  if (typeof file === 'string') return wrong(`${field}: no file`);
  const bytes = await file.bytes();
  const sha256 = hash('sha256', bytes);
  return { type: 'file', field, fileName: file.name, fileSize: bytes.length, sha256 };
}

function wrong(problem: string): SentForm {
  return { type: 'wrong', problem };
}
