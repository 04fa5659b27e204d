import { z } from 'zod';

export const choice = z.object({ key: z.string(), header: z.string() });

/** A question that must be answered before a check can continue. */
export const question = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('column'),
    id: z.number(),
    letters: z.string(),
    header: z.string(),
    samples: z.array(z.string()),
    choices: z.array(choice),
    blank: z.array(z.string()),
  }),
  z.object({
    type: z.literal('date-order'),
    id: z.number(),
    isDayFirst: z.boolean(),
    columns: z.array(z.object({ header: z.string(), count: z.number(), text: z.string(), day: z.string() })),
    shownBy: z.object({ text: z.string(), row: z.number() }),
  }),
]);

export const answerBody = z.object({
  id: z.number(),
  answer: z.union([z.enum(['own', 'open', 'yes']), z.object({ key: z.string() })]),
});

export type Question = z.infer<typeof question>;
export type AnswerBody = z.infer<typeof answerBody>;
