import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files whose tests take long: begun last, they would keep one worker busy while the others have ended. */
const LONGEST =
  /\/test\/(?:fuzz\/fuzz|faults\/(?:mutants|harness|kills|places|stages)|cli\/screen\/(?:stopped-work|waiting)|importing\/template\/marks)\.test\.ts$/;

/** Vitest begins with the largest files, as it knows no times on a fresh clone; these come before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
