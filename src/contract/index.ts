import { getToken, refreshToken, revokeToken } from './auth.ts';
import { createBooking } from './bookings.ts';
import { confirmFactory } from './factory-confirmations.ts';
import { uploadFile } from './files.ts';
import { readInteractiveReport } from './interactive-report.ts';
import { createLabOrder, readLabOrder, readLabResults } from './lab-orders.ts';
import { cities, productCategories, productFamilies, productTree, productTypes, provinces } from './reference.ts';
import { reportFiles, searchReports } from './reports.ts';
import { searchSuppliers, updateSupplier } from './suppliers.ts';

/** Every endpoint of section 4, in the order of the specification. */
export const operations = [
  getToken,
  refreshToken,
  revokeToken,
  updateSupplier,
  searchSuppliers,
  uploadFile,
  createBooking,
  confirmFactory,
  searchReports,
  reportFiles,
  readInteractiveReport,
  createLabOrder,
  readLabOrder,
  readLabResults,
  productTree,
  productTypes,
  productFamilies,
  productCategories,
  provinces,
  cities,
] as const;
