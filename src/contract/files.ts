import { z } from 'zod';
import { flag } from './flag.ts';
import { idReceipt } from './given-id.ts';
import { operation } from './operation.ts';

const text = z.string().nullish();
const integer = z.int().nullish();

/** Section 2.4: an uploaded file, or a file of a report. */
export const fileRecord = z.looseObject({
  id: text,
  /** The id of the resource that the file belongs to. */
  srcId: text,
  fileType: text,
  fileName: text,
  comments: text,
  /** The path in the object storage. */
  objectKey: text,
  /** Bytes. */
  fileSize: integer,
  version: integer,
  /** A neutral field name. The address expires after some time; in the specification's samples it is null. */
  objStoreUrl: text,
  /** `dd-MMM-yyyy`. */
  createDate: text,
  updateDate: text,
});

export type FileRecord = z.infer<typeof fileRecord>;

/** `sourceId` holds several ids joined with commas. The same file twice is two records. */
export const uploadFile = operation<never, FileRecord>({
  name: 'upload a file',
  method: 'POST',
  path: '/user/{userId}/doc-type/{docType}/source/{sourceId}/file',
  section: '4.3',
  effect: 'create',
  envelope: false,
  query: {
    recordHistory: { required: false, value: flag },
    includeThumbnail: { required: false, value: flag },
  },
  fileField: 'file',
  content: fileRecord,
  receipt: ({ id }) => idReceipt(id),
  // Error bodies often have an `id` too, but no resource id and size.
  isSureReceipt: ({ srcId, fileSize }) => srcId != null && srcId.trim() !== '' && fileSize != null,
  // The same file record may come again, with another version.
  idReturns: true,
});
