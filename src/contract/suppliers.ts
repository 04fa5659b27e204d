import { z } from 'zod';
import { operation } from './operation.ts';

const text = z.string().nullish();
/** Milliseconds since 1970. */
const timestamp = z.int().nullish();

/** Section 2.3: `city`, `province` and `country` are ids; `email` holds several with semicolons. */
const supplierItem = z.looseObject({
  id: text,
  name: text,
  city: text,
  province: text,
  country: text,
  cityName: text,
  provinceName: text,
  countryName: text,
  contact: text,
  telephone: text,
  mobile: text,
  email: text,
  address: text,
  /** The supplier's code in the client's own system. */
  identificationCode: text,
  /** `YYYY-MM-DD HH:mm:ss`, in a time zone that the specification does not name. */
  createdDate: text,
  createdDateUnixTimestamp: timestamp,
  updateDate: text,
  updateDateUnixTimestamp: timestamp,
});

export type SupplierItem = z.infer<typeof supplierItem>;

/** All types when the query names no `type` (FACTORY, AGENT, ...). */
export const searchSuppliers = operation<never, SupplierItem[]>({
  name: 'search suppliers',
  method: 'GET',
  path: '/user/v2/{userId}/suppliers',
  section: '4.2',
  effect: 'read',
  envelope: true,
  query: { type: { required: false } },
  content: z.array(supplierItem),
});
