import { z } from 'zod';
import { parseMonthDay } from '../text/day.ts';
import { isFilled } from './filled.ts';
import { idReceipt } from './given-id.ts';
import { operation } from './operation.ts';

const text = z.string().min(1);
const optionalText = text.optional();
const optionalInteger = z.int().optional();
const texts = z.array(text).min(1).optional();

/** `dd-MMM-yyyy` with an English month, and a day that exists. */
const date = z.string().refine(isDate, 'a date as dd-MMM-yyyy with an English month, such as 10-Mar-2027');

const reference = z.strictObject({
  poNumber: optionalText,
  skuCode: optionalText,
  brand: optionalText,
  qty: z.int(),
  customField1: optionalText,
  customField2: optionalText,
  customField3: optionalText,
  customField4: optionalText,
  customField5: optionalText,
  customField6: optionalText,
  customField7: optionalText,
  customField8: optionalText,
  customField9: optionalText,
  customField10: optionalText,
  customField11: optionalText,
  customField12: optionalText,
});

const checkList = z.strictObject({
  prodSampleLevel: optionalText,
  prodSampleSize: optionalInteger,
  aqlCritical: optionalText,
  aqlMajor: optionalText,
  aqlMinor: optionalText,
  prodMeasurementSampleSize: optionalInteger,
  prodMeasurementSampleLevel: optionalText,
});

const product = z.strictObject({
  name: optionalText,
  categoryId: optionalText,
  familyId: optionalText,
  typeId: optionalText,
  prodReference: optionalText,
  prodDivision: optionalText,
  poNumber: optionalText,
  unitPacking: optionalText,
  outerPacking: optionalText,
  prodQuantity: optionalInteger,
  expectedFinishedPct: optionalInteger,
  expectedPackedPct: optionalInteger,
  sampleReferenceClientComments: optionalText,
  customField1: optionalText,
  customField2: optionalText,
  customField3: optionalText,
  /** If there are references, the product's prodReference, poNumber and prodQuantity stay empty. */
  refs: z.array(reference).min(1).optional(),
  checkList: checkList.refine(isFilled, 'at least one field').optional(),
});

const booking = z
  .strictObject({
    userId: text,
    serviceDate: date,
    shipDate: date,
    /** 1 PSI, 2 IPC, 3 DUPRO, 4 CLC, 6 PM, 8 SR, 21 SC; 7 has no text in the specification. */
    serviceType: z.enum(['1', '2', '3', '4', '6', '7', '8', '21']).optional(),
    bookingType: text,
    previousOrderNumber: optionalText,
    referenceNumber: optionalText,
    supplierId: optionalText,
    supplierCode: optionalText,
    supplierName: optionalText,
    supplierContactName: optionalText,
    supplierContactPhone: optionalText,
    supplierContactEmail: optionalText,
    supplierContinentID: optionalText,
    supplierCountryID: optionalText,
    supplierProvinceID: optionalText,
    supplierCityID: optionalText,
    supplierAddress: optionalText,
    supplierProductLines: texts,
    supplierAlternateContactName: optionalText,
    supplierAlternateContactPhone: optionalText,
    supplierAlternateContactEmail: optionalText,
    factoryCode: optionalText,
    factoryName: optionalText,
    factoryContactName: optionalText,
    factoryContactPhone: optionalText,
    factoryContactEmail: optionalText,
    factoryContinentID: optionalText,
    factoryCountryID: optionalText,
    factoryProvinceID: optionalText,
    factoryCityID: optionalText,
    factoryAddress: optionalText,
    factoryPostCode: optionalText,
    factoryProductLines: texts,
    factoryAlternateContactName: optionalText,
    factoryAlternateContactPhone: optionalText,
    factoryAlternateContactEmail: optionalText,
    products: z.array(product.refine(isFilled, 'at least one field')).min(1),
    customField1: optionalText,
    customField2: optionalText,
    customField3: optionalText,
    /** 0 within the first platform, 1 in the second from the first, 2 in the second from the second. */
    performInVendorone: z.literal([0, 1, 2]).optional(),
  })
  .refine((body) => body.serviceType !== undefined || body.previousOrderNumber !== undefined, {
    path: ['serviceType'],
    message: 'mandatory when previousOrderNumber is not provided',
  });

export type BookingBody = z.infer<typeof booking>;

/**
 * The answer's content is the id of the request, for tracking. The booking's own result comes from an endpoint that is
 * not shown.
 */
export const createBooking = operation<BookingBody, string>({
  name: 'create inspection booking',
  method: 'POST',
  path: '/v1.0/async-inspection',
  section: '4.2b',
  effect: 'create',
  envelope: true,
  body: booking,
  content: z.string(),
  receipt: idReceipt,
});

function isDate(value: string): boolean {
  return /^\d{2}-[A-Z][a-z]{2}-/.test(value) && parseMonthDay(value) !== undefined;
}
