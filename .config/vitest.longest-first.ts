import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files whose tests take long: begun last, they would keep one worker busy while the others have ended. */
const LONGEST =
  /\/test\/(?:fuzz\/fuzz|faults\/(?:mutants|harness|kills|places|stages|simulation|network|two-processes)|cli\/(?:state-vanished|kinds\/supplier-colleagues|never-twice\/receipt-with-error|runs\/(?:changed-elsewhere|dying|unfinished)|screen\/(?:stopped-work|streams|throttled|waiting)|workbooks\/formatting)|console\/(?:page-records|page-send|sending)|exporting\/(?:read\/interrupted|write\/formulas)|importing\/template\/marks|journal\/contract\/growth|launcher|sending\/killed)\.test\.ts$/;

/** Vitest begins with the largest files, as it knows no times on a fresh clone; these come before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
