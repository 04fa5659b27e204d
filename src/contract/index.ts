import { getToken, refreshToken, revokeToken } from './auth.ts';
import { createBooking } from './bookings.ts';
import { cities, productCategories, productFamilies, productTree, productTypes, provinces } from './reference.ts';
import { searchSuppliers } from './suppliers.ts';

/** Every endpoint that the program knows, in the order of the specification. */
export const operations = [
  getToken,
  refreshToken,
  revokeToken,
  searchSuppliers,
  createBooking,
  productTree,
  productTypes,
  productFamilies,
  productCategories,
  provinces,
  cities,
] as const;
