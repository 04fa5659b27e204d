import { z } from 'zod';
import { isFilled } from './filled.ts';
import { operation } from './operation.ts';

const text = z.string().nullish();
/** Milliseconds since 1970. */
const timestamp = z.int().nullish();
const filled = z.string().min(1);
const optional = filled.optional();

/** Section 2.3: `city`, `province` and `country` are ids. `email` holds several addresses, separated by semicolons. */
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

const accessMap = z.strictObject({
  id: optional,
  docType: optional,
  fileName: optional,
  fileSize: z.int().optional(),
  url: optional,
});

export const accessMaps = z.array(accessMap.refine(isFilled, 'at least one field')).min(1);

const contact = z.strictObject({
  name: filled,
  department: optional,
  title: optional,
  phone: filled,
  mobile: optional,
  /** One or several addresses, separated by semicolons. */
  email: filled,
});

/** Section 2.3. Continent, country, province, city and district are ids of the lookups. */
const supplier = z.strictObject({
  id: optional,
  entityName: filled,
  chineseName: optional,
  continent: optional,
  country: filled,
  province: optional,
  city: filled,
  district: optional,
  districtName: optional,
  address: filled,
  postcode: optional,
  nearestOffice: optional,
  website: optional,
  salesTurnover: optional,
  noOfEmployees: optional,
  userId: optional,
  type: optional,
  businessLicenseNo: optional,
  title: optional,
  addressCn: optional,
  identificationCode: optional,
  cityName: optional,
  countryName: optional,
  /** Ids of product families. */
  mainProductLines: z.array(filled).min(1),
  contactInfo: z.strictObject({
    main: contact,
    /** Its fields are not shown. */
    alternate: z.looseObject({}).refine(isFilled, 'at least one field').optional(),
  }),
  accessMaps: accessMaps.optional(),
  /** Its items are not shown. */
  qualityDocs: z.array(z.unknown()).min(1).optional(),
  createBy: optional,
  updateBy: optional,
});

export type SupplierItem = z.infer<typeof supplierItem>;
export type SupplierBody = z.infer<typeof supplier>;

/** The answer's content is true if the update succeeded. */
export const updateSupplier = operation<SupplierBody, boolean>({
  name: 'update a supplier',
  method: 'PUT',
  path: '/user/v2/{userId}/supplier/{supplierId}',
  section: '4.2',
  effect: 'update',
  envelope: true,
  body: supplier,
  content: z.boolean(),
  receipt: (isDone) => ({ type: isDone ? 'done' : 'refused' }),
});

/** Without `type` in the query (FACTORY, AGENT, ...), all types are returned. */
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
