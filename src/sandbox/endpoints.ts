import { getToken, refreshToken, revokeToken } from '../contract/auth.ts';
import { createBooking } from '../contract/bookings.ts';
import { confirmFactory } from '../contract/factory-confirmations.ts';
import { uploadFile } from '../contract/files.ts';
import { readInteractiveReport } from '../contract/interactive-report.ts';
import { createLabOrder, readLabOrder, readLabResults } from '../contract/lab-orders.ts';
import {
  cities,
  productCategories,
  productFamilies,
  productTree,
  productTypes,
  provinces,
} from '../contract/reference.ts';
import { reportFiles, searchReports } from '../contract/reports.ts';
import { searchSuppliers, updateSupplier } from '../contract/suppliers.ts';
import { SANDBOX_ACCOUNT } from './account.ts';
import type { Answer, SeenRequest } from './answer.ts';
import { login, refresh, revoke } from './auth.ts';
import { acceptBooking } from './bookings.ts';
import type { Catalogue } from './catalogue.ts';
import { createLabOrders } from './lab-orders.ts';
import type { Ledger } from './ledger.ts';
import { confirmOrder } from './order-confirmations.ts';
import {
  answerCategories,
  answerFamilies,
  answerPlaces,
  answerSuppliers,
  answerTree,
  answerTypes,
} from './reference.ts';
import { answerFiles } from './reports/files.ts';
import { answerDetails } from './reports/interactive.ts';
import type { Reports } from './reports/reports.ts';
import { answerReports } from './reports/search.ts';
import type { Sessions } from './sessions.ts';
import { storageAt } from './stored-files.ts';
import { supplierRegister } from './supplier-register.ts';
import { acceptUpload } from './uploads.ts';

export type Service = {
  readonly catalogue: Catalogue;
  readonly sessions: Sessions;
  readonly ledger: Ledger;
  readonly now: () => number;
  readonly wrongLoginStatus: 200 | 401;
  readonly reports: Reports;
};

/** A request whose token, path and query are valid. */
export type Call = {
  readonly seen: SeenRequest;
  readonly query: URLSearchParams;
  /** The decoded path parameter of this name. */
  readonly path: (name: string) => string;
  /** The address that the client used for the sandbox. */
  readonly origin: string;
};

export const USER_ID = SANDBOX_ACCOUNT.account;

/** The function that answers each operation, by the operation's name. */
export function endpoints({ catalogue, sessions, ledger, now, wrongLoginStatus, reports }: Service) {
  const register = supplierRegister(catalogue, ledger);
  const current = (): Catalogue => ({ ...catalogue, suppliers: register.all() });
  const labOrders = createLabOrders(current, ledger, now);
  const hasSource = (id: string) => reports.hasOrder(id) || reports.find(id) !== undefined || labOrders.has(id);
  return new Map<string, (call: Call) => Answer>([
    [getToken.name, ({ seen }) => login(seen, sessions, wrongLoginStatus)],
    [refreshToken.name, ({ seen }) => refresh(seen, sessions)],
    [revokeToken.name, ({ seen }) => revoke(seen, sessions)],
    [updateSupplier.name, ({ seen, path }) => register.update(seen, path('supplierId'), USER_ID)],
    [searchSuppliers.name, ({ query }) => answerSuppliers(register.all(), query.get('type'))],
    [uploadFile.name, ({ seen, path }) => acceptUpload(seen, path('docType'), path('sourceId'), { ledger, hasSource })],
    [createBooking.name, ({ seen }) => acceptBooking(seen, current(), USER_ID, ledger)],
    [
      confirmFactory.name,
      ({ seen, path, query }) => confirmOrder(seen, path('orderId'), query, { reports, catalogue: current(), ledger }),
    ],
    [searchReports.name, ({ query }) => answerReports(reports, query)],
    [
      reportFiles.name,
      ({ path, query, origin }) => answerFiles(reports, path('productId'), query, storageAt(origin, now())),
    ],
    [
      readInteractiveReport.name,
      ({ path, query, origin }) => answerDetails(reports, path('productId'), query, storageAt(origin, now())),
    ],
    [createLabOrder.name, ({ seen }) => labOrders.create(seen)],
    [readLabOrder.name, ({ path }) => labOrders.read(path('orderId'))],
    [readLabResults.name, ({ path, origin }) => labOrders.results(path('orderId'), origin)],
    [productTree.name, () => answerTree(catalogue)],
    [productTypes.name, () => answerTypes(catalogue)],
    [productFamilies.name, () => answerFamilies(catalogue)],
    [productCategories.name, () => answerCategories(catalogue)],
    [provinces.name, ({ path }) => answerPlaces(catalogue, 'provinces', path('countryId'))],
    [cities.name, ({ path }) => answerPlaces(catalogue, 'cities', path('countryId'))],
  ]);
}
