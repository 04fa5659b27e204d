import { expect, test } from 'vitest';
import { EarlierRuns } from '../../src/console/earlier-runs.ts';
import type { Doubts } from '../../src/importing/run/doubts/list-doubts.ts';
import { ok, problem, type Result } from '../../src/problem/problem.ts';

/** What the journal says with so many runs that stopped. */
const stopped = (count: number): Result<Doubts> =>
  ok({
    doubts: [],
    decisions: [],
    stopped: Array.from({ length: count }, (_, index) => ({
      run: `r-${index}`,
      file: 'a.xlsx',
      unsent: 1,
      inDoubt: 0,
    })),
  });

test('an answer of the journal that comes late does not replace a newer one', async () => {
  const answers: PromiseWithResolvers<Result<Doubts>>[] = [];
  const doubts = () => {
    const answer = Promise.withResolvers<Result<Doubts>>();
    answers.push(answer);
    return answer.promise;
  };
  const earlier = new EarlierRuns({ doubts }, () => undefined);
  const looks = [earlier.look(), earlier.look(), earlier.look()];
  answers[1]?.resolve(stopped(2));
  answers[2]?.resolve(problem('machine', 'journal', 'No.', 'Wait.'));
  await looks[1];
  answers[0]?.resolve(stopped(1));
  await Promise.all(looks);
  expect(earlier.shown.stopped).toHaveLength(2);
  expect(earlier.shown.changes).toBe(1);
});
