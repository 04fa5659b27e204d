import { z } from 'zod';
import { flag } from './flag.ts';
import { idReceipt } from './given-id.ts';
import { operation } from './operation.ts';

const text = z.string().nullish();
const integer = z.int().nullish();

/** Section 2.4: what was uploaded, or a file of a report. */
export const fileRecord = z.looseObject({
  id: text,
  /** The resource that the file belongs to. */
  srcId: text,
  fileType: text,
  fileName: text,
  comments: text,
  /** The path in the object storage. */
  objectKey: text,
  /** Bytes. */
  fileSize: integer,
  version: integer,
  /** A neutral name; the address is good for some time only, and null in the specification's samples. */
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
  // Error bodies often have an `id` of their own; they do not name the resource and the size.
  isSureReceipt: ({ srcId, fileSize }) => srcId != null && srcId.trim() !== '' && fileSize != null,
  // A file record has a version.
  idReturns: true,
});
