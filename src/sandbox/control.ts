import { parseJson } from '../contract/json.ts';
import { refusal, type SeenRequest } from './answer.ts';
import { parseFaultPlan } from './fault-plan.ts';
import type { Faults } from './faults.ts';
import { toResponse } from './routes.ts';

type Controlled = {
  readonly faults: Faults;
  readonly requests: () => readonly SeenRequest[];
  readonly bookings: () => readonly object[];
};

/** The sandbox's own addresses, for rehearsals from another process; no fault strikes them. */
export function controlAnswer(seen: SeenRequest, { faults, requests, bookings }: Controlled): Response {
  switch (`${seen.method} ${seen.path}`) {
    case 'GET /__sandbox/requests':
      return toResponse({ status: 200, body: requests() });
    case 'GET /__sandbox/bookings':
      return toResponse({ status: 200, body: bookings() });
    case 'POST /__sandbox/faults': {
      const plan = parseFaultPlan(parseJson(seen.body));
      if (typeof plan === 'string') return toResponse(refusal(400, plan));
      faults.set(plan);
      return toResponse({ status: 200, body: plan });
    }
    default:
      return toResponse(refusal(404, 'GET /__sandbox/requests, GET /__sandbox/bookings or POST /__sandbox/faults'));
  }
}
