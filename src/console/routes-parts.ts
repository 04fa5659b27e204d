import type { Desk } from './desk.ts';
import type { DeskParts } from './desk-state.ts';
import type { Uploads } from './uploads.ts';

/** What the routes of the API work with. */
export type RoutesParts = {
  readonly desk: Desk;
  readonly parts: DeskParts;
  readonly uploads: Uploads;
  readonly largestFile: number;
  /** Aborts when the server ends: requests stop waiting. */
  readonly ending: AbortSignal;
};
