import type { z } from 'zod';

/** One call of the API. Its route and its description are both made from this. */
export type Endpoint = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** The path after the version's address. */
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodObject;
  /** `bytes`: the body is the file itself. */
  readonly body?: z.ZodType | 'bytes';
  readonly answer: z.ZodType | 'bytes';
};
