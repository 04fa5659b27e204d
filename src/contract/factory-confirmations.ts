import { z } from 'zod';
import { isoDay } from './day.ts';
import { operation } from './operation.ts';

const optional = z.string().min(1).optional();
const texts = z.array(z.string().min(1)).min(1).optional();

export const confirmationParams = z.record(z.string(), z.unknown());

/** Section 4.2b: every field is optional. The order, the dates and the password are in the path and query. */
const confirmation = z.strictObject({
  createTime: optional,
  updateTime: optional,
  createBy: optional,
  updateBy: optional,
  accessTime: optional,
  params: confirmationParams.optional(),
  orderId: optional,
  factoryId: optional,
  factoryName: optional,
  factoryNameCN: optional,
  factoryMGRName: optional,
  factoryMGRMobile: optional,
  factoryMGRNumber: optional,
  factoryMGREmail: optional,
  factoryMGREmailList: texts,
  factoryOtherName: optional,
  factoryOtherMobile: optional,
  factoryOtherNumber: optional,
  factoryOtherEmail: optional,
  factoryOtherEmailList: texts,
  factoryAddress: optional,
  factoryCity: optional,
  factoryCityName: optional,
  factoryProvince: optional,
  factoryCountry: optional,
  factoryContinent: optional,
  factoryPostCode: optional,
  factoryProductLines: optional,
  factoryProductLinesList: texts,
  departureCity: optional,
  arrivalTime: optional,
  factoryAIOffice: optional,
  nbOfWorkers: z.int().optional(),
  comments: optional,
  coordinationRemark: optional,
  isMutiLocation: optional,
  id: optional,
  factoryCityId: optional,
  coordinatesLatitude: optional,
  coordinatesLongitude: optional,
  seq: z.int().optional(),
});

export type FactoryConfirmationBody = z.infer<typeof confirmation>;

/** The answer's content is true if the confirmation succeeded. `password` is the result of `hashOrderPassword`. */
export const confirmFactory = operation<FactoryConfirmationBody, boolean>({
  name: 'confirm inspection date and factory',
  method: 'PUT',
  path: '/order/v2/{orderId}/factory',
  section: '4.2b',
  effect: 'update',
  envelope: true,
  query: {
    password: {
      required: false,
      secret: true,
      value: z.string().regex(/^[0-9a-f]{40}$/, 'the hash as 40 lowercase hexadecimal characters'),
    },
    inspectionDate: { required: true, value: isoDay },
    containerReadyDate: { required: true, value: isoDay },
  },
  body: confirmation,
  content: z.boolean(),
  receipt: (isDone) => ({ type: isDone ? 'done' : 'refused' }),
});
