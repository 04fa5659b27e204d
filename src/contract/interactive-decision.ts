import { z } from 'zod';

const text = z.string().nullish();

const decided = {
  decidedBy: text,
  decision: text,
  decisionComments: text,
  decisionReasons: text,
  decisionTime: text,
};

/** Section 2.6, `reportDecision`: the client's decision, in total and for each reference. */
export const reportDecision = z.looseObject({
  ...decided,
  productReference: z
    .array(
      z.looseObject({
        ...decided,
        productId: text,
        referenceId: text,
        referencePoNumber: text,
        referenceQuantity: z.int().nullish(),
        referenceSkuNumber: text,
      }),
    )
    .nullish(),
});
