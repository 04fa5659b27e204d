import { parseJson } from '../contract/json.ts';
import { sentReports } from '../contract/reports.ts';
import type { AcceptedBooking } from './accepted.ts';
import { refusal, type SeenRequest } from './answer.ts';
import { parseFaultPlan } from './fault-plan.ts';
import type { Faults } from './faults.ts';
import type { Reports } from './reports/reports.ts';
import { toResponse } from './routes.ts';

export type Controlled = {
  readonly faults: Faults;
  readonly requests: () => readonly SeenRequest[];
  readonly bookings: () => readonly AcceptedBooking[];
  readonly accepted: () => readonly object[];
  readonly sendReports: Reports['send'];
};

const ADDRESSES =
  'GET /__sandbox/requests, GET /__sandbox/bookings, GET /__sandbox/accepted, POST /__sandbox/reports or POST /__sandbox/faults';

/** Answers the sandbox's own paths, for tests from another process. Faults do not affect them. */
export function controlAnswer(seen: SeenRequest, controlled: Controlled): Response {
  const { faults, requests, bookings, accepted, sendReports } = controlled;
  switch (`${seen.method} ${seen.path}`) {
    case 'GET /__sandbox/requests':
      return toResponse({ status: 200, body: requests() });
    case 'GET /__sandbox/bookings':
      return toResponse({ status: 200, body: bookings() });
    case 'GET /__sandbox/accepted':
      return toResponse({ status: 200, body: accepted() });
    case 'POST /__sandbox/reports': {
      const sent = sentReports.safeParse(parseJson(seen.body));
      if (!sent.success) return toResponse(refusal(400, 'a list of reports of section 2.5, each with its productId'));
      sendReports(sent.data);
      return toResponse({ status: 200, body: sent.data });
    }
    case 'POST /__sandbox/faults': {
      const plan = parseFaultPlan(parseJson(seen.body));
      if (typeof plan === 'string') return toResponse(refusal(400, plan));
      faults.set(plan);
      return toResponse({ status: 200, body: plan });
    }
    default:
      return toResponse(refusal(404, ADDRESSES));
  }
}
