import { randomUUID } from 'node:crypto';
import { type FileRecord, uploadFile } from '../contract/files.ts';
import type { AcceptedUpload } from './accepted.ts';
import { type Answer, refusal, type SeenRequest } from './answer.ts';
import type { Ledger } from './ledger.ts';
import { dayText } from './times.ts';

/**
 * Section 4.3: stores an accepted file in the ledger, then answers without an envelope. Refusals have one. The same
 * file twice is two records.
 */
export function acceptUpload(
  { form, at, headers }: SeenRequest,
  docType: string,
  sourceId: string,
  service: { readonly ledger: Ledger; readonly hasSource: (id: string) => boolean },
): Answer {
  if (form === undefined)
    return refusal(415, `Content-Type: "${headers['content-type'] ?? ''}" is not multipart/form-data.`);
  if (form.type === 'wrong') return refusal(400, form.problem);
  if (form.field !== uploadFile.fileField) return refusal(400, `${form.field}: no field of this form`);
  const sourceIds = sourceId.split(',');
  const unknown = sourceIds.find((id) => !service.hasSource(id));
  if (unknown !== undefined) return refusal(404, `sourceId: "${unknown}" is not known`);
  const { fileName, fileSize, sha256 } = form;
  const record: AcceptedUpload = {
    kind: 'upload',
    id: randomUUID().replaceAll('-', ''),
    receivedAt: at,
    docType,
    sourceIds,
    fileName,
    fileSize,
    sha256,
  };
  service.ledger.append(record);
  return { status: 200, body: recordOf(record) };
}

/** Section 2.4. */
function recordOf({ id, receivedAt, docType, sourceIds, fileName, fileSize }: AcceptedUpload): FileRecord {
  const day = dayText(Date.parse(receivedAt));
  return {
    id,
    srcId: sourceIds.join(','),
    fileType: docType,
    fileName,
    comments: null,
    objectKey: `uploads/${id}/${fileName}`,
    fileSize,
    version: 0,
    objStoreUrl: null,
    createDate: day,
    updateDate: day,
  };
}
