import { seededRandom } from './dice.ts';
import type { Fault, FaultAct, FaultPlan } from './fault-plan.ts';

export type DelayAct = Extract<FaultAct, { kind: 'delay' }>;
export type Strike = {
  readonly delays: readonly DelayAct[];
  /** The fault besides delays; undefined for none. */
  readonly act: Exclude<FaultAct, DelayAct> | undefined;
};

export type Faults = {
  /** Replaces the plan; all counts start again. */
  set(plan: FaultPlan): void;
  /** The faults for this request. Call it once for each request, because it counts them. */
  next(method: string, path: string, operation: string | undefined): Strike;
};

export function createFaults(plan: FaultPlan): Faults {
  let armed = arm(plan);
  return {
    set: (next) => {
      armed = arm(next);
    },
    next: (method, path, operation) => {
      const due = armed
        .filter(({ fault, isDue }) => isOn(fault, method, path, operation) && isDue())
        .map(({ fault }) => fault.act);
      const delays = due.filter((act) => act.kind === 'delay');
      return { delays, act: due.find((act) => act.kind !== 'delay') };
    },
  };
}

function arm(plan: FaultPlan) {
  const random = seededRandom(plan.seed ?? 1);
  return plan.faults.map((fault) => {
    let seen = 0;
    const first = fault.skip ?? 0;
    const last = first + (fault.times ?? Number.POSITIVE_INFINITY);
    const isDue = () => {
      seen += 1;
      return seen > first && seen <= last && (fault.share === undefined || random() < fault.share);
    };
    return { fault, isDue };
  });
}

function isOn(fault: Fault, method: string, path: string, operation: string | undefined): boolean {
  return (
    fault.on === '*' || fault.on === operation || (fault.on.includes('/') && `${method} ${path}`.startsWith(fault.on))
  );
}
