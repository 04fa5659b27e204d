import { z } from 'zod';
import { type AsItCame, asItCame } from './as-it-came.ts';
import { reportDecision } from './interactive-decision.ts';
import { keyIndicator } from './interactive-findings.ts';
import { specialIP } from './interactive-loading.ts';
import { operation } from './operation.ts';
import { companyRole } from './reports.ts';

const text = z.string().nullish();
const integer = z.int().nullish();
const yesOrNo = z.boolean().nullish();
/** A list whose items are not shown; only those of the report's metadata are. */
const list = z.array(z.unknown()).nullish();

const photos = z.array(
  z.looseObject({
    label: text,
    categories: z
      .array(
        z.looseObject({
          title: text,
          photos: z.array(z.looseObject({ caption: text, thumbnailUrl: text, url: text })).nullish(),
        }),
      )
      .nullish(),
  }),
);

/** Section 2.6, as described. */
export const interactiveReport = z.looseObject({
  reportId: text,
  reportNumber: text,
  orderId: text,
  orderNumber: text,
  reportMetadata: z
    .looseObject({ generalInfo: z.array(z.looseObject({ label: text, type: text, value: text })).nullish() })
    .nullish(),
  showSummary: yesOrNo,
  aiSummaryStatus: text,
  userId: text,
  disableSummaryReportButton: yesOrNo,
  /** A neutral field name; `0` or `1`. */
  performedInVendorone: text,
  interactiveReportVersion: text,
  downloadUrlOfPhotos: text,
  downloadUrlOfReport: text,
  overallResult: z.looseObject({ isMissed: yesOrNo, overallResult: text }).nullish(),
  assessmentResults: z
    .array(z.looseObject({ color: text, label: text, result: text, secondaryLabel: text, status: text }))
    .nullish(),
  clientRating: integer,
  clientRatingFeedback: text,
  reportDecision: reportDecision.nullish(),
  overview: z
    .looseObject({ overviewDetail: z.looseObject({ generalInfo: list, mainPicture: text }).nullish() })
    .nullish(),
  photos: photos.nullish(),
  keyIndicator: keyIndicator.nullish(),
  inspectionDetails: z.looseObject({ generalInfo: list, serviceDescription: text, serviceType: text }).nullish(),
  productDetails: z
    .looseObject({ generalInfo: list, mainPicture: text, poNumber: text, productName: text, prodQuantityUnit: text })
    .nullish(),
  specialIP: specialIP.nullish(),
  attachments: z.array(z.looseObject({ fileName: text, fileSize: integer, fileUrl: text, createTime: text })).nullish(),
});

export type InteractiveReport = z.infer<typeof interactiveReport>;

export const readInteractiveReport = operation<never, AsItCame>({
  name: 'read an interactive report',
  method: 'GET',
  path: '/user/{userId}/interactive-report/{productId}',
  section: '4.4',
  effect: 'read',
  envelope: true,
  query: { orderId: { required: true }, companyRole },
  content: asItCame(interactiveReport),
});
