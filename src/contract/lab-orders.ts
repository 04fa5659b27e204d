import { z } from 'zod';
import { asItCame } from './as-it-came.ts';
import { isFilled } from './filled.ts';
import { idReceipt } from './given-id.ts';
import { operation } from './operation.ts';

const text = z.string().nullish();
const filled = z.string().min(1);
const optional = filled.optional();
/** Free text: the specification names no lookup for regions and countries. */
const texts = z.array(filled).min(1).optional();
/** A list whose items are not shown. */
const list = z.array(z.unknown()).nullish();

/** Section 4.5: every part is optional. A given part has some required fields. */
const labOrder = z.strictObject({
  generalInformation: z
    .strictObject({
      bookingRefNo: filled,
      /** The allowed values here and for location are not shown. */
      submissionType: filled,
      testLocation: filled,
      requestTurnAroundTime: optional,
      accreditationRequired: optional,
      description: optional,
      supplierId: optional,
      officeId: optional,
      programId: optional,
    })
    .optional(),
  product: z
    .strictObject({
      productName: filled,
      purchaseOrderNo: optional,
      sku: optional,
      materials: optional,
      ageGrade: optional,
      manufacturerFactoryName: optional,
      agencyName: optional,
      buyerName: optional,
      shipmentDate: optional,
      distributionRegions: texts,
      distributionCountries: texts,
      originCountries: texts,
    })
    .optional(),
  testAssignments: items(z.strictObject({ testId: optional, clientTestId: optional, quantity: optional })),
  sampleCollection: items(
    z.strictObject({ method: optional, carrier: optional, trackingNo: optional, remarks: optional }),
  ),
  additionalRecipients: z
    .strictObject({
      reportEmailTo: optional,
      reportEmailCC: optional,
      invoiceEmailTo: optional,
      invoiceEmailCC: optional,
      quotationEmailTo: optional,
      quotationEmailCC: optional,
    })
    .refine(isFilled, 'at least one field')
    .optional(),
  specialInstruction: z.strictObject({ bookingRemark: filled }).optional(),
  classificationDTO: z
    .strictObject({ recommendedAgeGrade: optional, testedAgeGrade: optional })
    .refine(isFilled, 'at least one field')
    .optional(),
  customFields: items(z.strictObject({ module: optional, label: optional, value: optional })),
  accreditationList: texts,
});

/** Section 2.7. */
const generalInformation = z.looseObject({
  orderId: text,
  /** A neutral field name: the lab order's number. */
  vendorRefNo: text,
  bookingRefNo: text,
  testDate: text,
  reportDate: text,
  /** Its values are not shown. */
  status: text,
  client: text,
  clientId: text,
  supplier: text,
  supplierId: text,
  submitter: text,
  submitterId: text,
  program: text,
  programId: text,
});
const test = z.looseObject({ testId: text, clientTestId: text, testName: text, testResult: text });
const customFields = z.array(z.looseObject({ module: text, label: text, value: text })).nullish();
const attachments = z
  .array(
    z.looseObject({ label: text, subLabel: text, fileName: text, description: text, url: text, createdDate: text }),
  )
  .nullish();

/** Section 2.7, as described. */
export const placedOrder = z.looseObject({
  generalInformation,
  product: z
    .looseObject({
      productName: text,
      purchaseOrderNo: text,
      sku: text,
      materials: text,
      ageGrade: text,
      program: text,
      programId: text,
      manufacturerFactoryName: text,
      agencyName: text,
      buyerName: text,
      shipmentDate: text,
      bookingRemark: text,
      distributionRegions: list,
      distributionCountries: list,
      originCountries: list,
    })
    .nullish(),
  tests: z.array(test).nullish(),
  customFields,
  sampleCollection: z
    .array(
      z.looseObject({ method: text, carrier: text, trackingNo: text, remarks: text, inspectionOrderReference: text }),
    )
    .nullish(),
  additionalRecipients: z
    .looseObject({
      reportEmailTo: text,
      reportEmailCC: text,
      invoiceEmailTo: text,
      invoiceEmailCC: text,
      quotationEmailTo: text,
      quotationEmailCC: text,
    })
    .nullish(),
  attachments,
});

/** The end of section 2.7, as described. */
export const labResults = z.looseObject({
  generalInformation,
  customFields,
  attachments,
  finalReport: z
    .looseObject({
      reportNo: text,
      reportIssueDate: text,
      testStartDate: text,
      reportFile: list,
      overallResult: text,
      poNo: text,
      yourDecision: text,
      testDetail: z.array(test).nullish(),
    })
    .nullish(),
});

/** The only fields that reading depends on: the general information and the order's id. */
const which = { generalInformation: asItCame(generalInformation).extend({ orderId: text }) };
const readOrder = asItCame(placedOrder).extend(which);
const readResults = asItCame(labResults).extend(which);

export type LabOrderBody = z.infer<typeof labOrder>;
export type LabOrder = z.infer<typeof placedOrder>;
export type LabResults = z.infer<typeof labResults>;

export const createLabOrder = operation<LabOrderBody, LabOrder>({
  name: 'create lab order',
  method: 'POST',
  path: '/v1.2/lt/orders',
  section: '4.5',
  effect: 'create',
  envelope: false,
  body: labOrder,
  content: placedOrder,
  receipt: ({ generalInformation: { orderId } }) => idReceipt(orderId),
});

export const readLabOrder = operation<never, z.infer<typeof readOrder>>({
  name: 'read a lab order',
  method: 'GET',
  path: '/v1.2/lt/orders/{orderId}',
  section: '4.5',
  effect: 'read',
  envelope: false,
  content: readOrder,
});

export const readLabResults = operation<never, z.infer<typeof readResults>>({
  name: 'read the results of a lab order',
  method: 'GET',
  path: '/v1.2/lt/order-results/{orderId}',
  section: '4.5',
  effect: 'read',
  envelope: false,
  content: readResults,
});

/** A list without empty items. */
function items<Item extends object>(item: z.ZodType<Item>) {
  return z.array(item.refine(isFilled, 'at least one field')).min(1).optional();
}
