import { z } from 'zod';
import { type AsItCame, asItCame } from './as-it-came.ts';
import { isoDay } from './day.ts';
import { fileRecord } from './files.ts';
import { flag } from './flag.ts';
import { operation } from './operation.ts';

/** Section 3: the meaning of the numbers in `status`. */
export const REPORT_STATUS: Readonly<Record<string, string>> = {
  30: 'Approved by supervisor and diffused to client',
  40: 'Approved by client online',
  50: 'Rejected by client online',
  60: 'Archived by client online',
  65: 'Archived by client after approval',
  70: 'Archived by client after rejection',
};

const text = z.string().nullish();
const integer = z.int().nullish();
const yesOrNo = z.boolean().nullish();

/** Section 2.5: the result of one reference of a product. */
const referenceResult = z.looseObject({
  refId: text,
  productId: text,
  prodRefSeq: text,
  prodRefPoNb: text,
  prodRefSkuNb: text,
  prodRefQuantity: integer,
  aqlResult: text,
  overrallResult: text,
  status: integer,
  approver: text,
  approveTime: text,
  rejectionReason: text,
  approvalReason: text,
  icStatus: text,
  comments: text,
  createTime: text,
  updateTime: text,
  createBy: text,
  updateBy: text,
  supplierId: text,
  supplierName: text,
});

/** Section 2.5, a report as described. The specification calls every field optional. */
export const reportItem = z.looseObject({
  orderId: text,
  productId: text,
  orderNumber: text,
  orderNumberProductSeq: text,
  clientRefNb: text,
  poNumber: text,
  prodReference: text,
  bookingType: text,
  prodDivision: text,
  /** Like the times below: milliseconds since 1970, as text. */
  inspectionDate: text,
  reportApproveTime: text,
  expectedShipDate: text,
  bookingDate: text,
  sendReportTime: text,
  /** `dd-MMM-yyyy`. */
  inspectionDateMMMFormat: text,
  /** `dd-MMM-yyyy HH:mm:ss`. */
  sendReportTimeFormat: text,
  status: integer,
  companyId: text,
  companyName: text,
  supplierName: text,
  supplierProvince: text,
  supplierCity: text,
  supplierAddress: text,
  supplierCountry: text,
  supplierIdCode: text,
  factoryIdCode: text,
  factoryName: text,
  factoryCountry: text,
  factoryProvince: text,
  factoryAddress: text,
  inspectorName: text,
  inspectionLocation: text,
  productName: text,
  prodFamily: text,
  prodCategory: text,
  prodQuantity: integer,
  prodQuantityUnit: text,
  sampleSize: z.number().nullish(),
  serviceType: text,
  serviceTypeText: text,
  rejectionReason: text,
  approvalReason: text,
  approver: text,
  comments: text,
  clientDecision: text,
  clientRating: integer,
  clientFeedback: text,
  read: yesOrNo,
  specResult: text,
  testResult: text,
  workmanshipResult: text,
  measurementResult: text,
  /** The service spells it like this. */
  overrallResult: text,
  reportRemark: text,
  reportSummary: text,
  criticalChecked: integer,
  majorChecked: integer,
  minorChecked: integer,
  criticalFound: integer,
  majorFound: integer,
  minorFound: integer,
  criticalMax: integer,
  majorMax: integer,
  minorMax: integer,
  missedInspection: yesOrNo,
  isReInspection: text,
  realMD: integer,
  totalCharge: text,
  refResults: z.array(referenceResult).nullish(),
});

/** Reports, identified by their product id. */
export const sentReports = z.array(reportItem.extend({ productId: z.string().min(1) }));

/** The names that a search can sort by: the columns of its answer. */
const REPORT_COLUMNS: readonly string[] = Object.keys(reportItem.shape);

/** A report in the search's answer. Both ids are needed to request its details and files. */
const listedReport = asItCame(reportItem).extend({ orderId: text, productId: text });

/** Section 2.5, the page wrapper. */
const reportPage = z
  .looseObject({
    pageNo: z.int(),
    totalPageNum: z.int(),
    totalSize: z.int(),
    /** Null if there are none. */
    pageItems: z.array(listedReport).nullable(),
  })
  .refine(({ totalSize, pageItems }) => totalSize === 0 || pageItems !== null, {
    path: ['pageItems'],
    message: 'there is no list, where the total is not 0',
  });

export type ReportItem = z.infer<typeof reportItem>;
export type ReferenceResult = z.infer<typeof referenceResult>;
type ReportPage = z.infer<typeof reportPage>;

const day = { required: false, value: isoDay } as const;
const number = { required: false, value: z.string().regex(/^[1-9]\d*$/, 'a whole number from 1 on') } as const;
const yes = { required: false, value: flag } as const;
/** Other roles are not shown. */
export const companyRole = { required: false, value: z.literal('broker', 'broker, or left out') } as const;

const STATUS_WORDS = `one or several of ${Object.keys(REPORT_STATUS).join(', ')}, separated by commas`;

export const searchReports = operation<never, ReportPage>({
  name: 'search reports',
  method: 'GET',
  path: '/user/{userId}/reports',
  section: '4.4',
  effect: 'read',
  envelope: true,
  query: {
    /** The day of the inspection. */
    start: day,
    end: day,
    /** An order number or a PO number. */
    keyword: { required: false },
    page: number,
    'page-size': number,
    /** Includes the reports of all sub-accounts. */
    all: yes,
    sortField: { required: false, value: z.enum(REPORT_COLUMNS, 'one of the returned column names') },
    sortType: { required: false, value: z.enum(['ASC', 'DESC'], 'ASC or DESC') },
    companyRole,
    prodDivision: { required: false },
    advSearchUseProdName: yes,
    advSearchUseProdRef: yes,
    /** The day of the latest sending. */
    startSendDate: day,
    endSendDate: day,
    status: { required: false, value: z.string().refine(isStatusList, STATUS_WORDS) },
  },
  content: reportPage,
});

/** One merged PDF with `isSingleFile`; otherwise there may be one for each section. */
export const reportFiles = operation<never, AsItCame[]>({
  name: 'read the files of a report',
  method: 'GET',
  path: '/user/{userId}/report/{productId}/pdf-info',
  section: '4.4',
  effect: 'read',
  envelope: true,
  query: { isSingleFile: yes },
  content: z.array(asItCame(fileRecord)),
});

function isStatusList(value: string): boolean {
  return value.split(',').every((status) => Object.hasOwn(REPORT_STATUS, status));
}
