import { randomUUID } from 'node:crypto';
import { type SupplierBody, type SupplierItem, updateSupplier } from '../contract/suppliers.ts';
import { type AcceptedSupplier, acceptedOf } from './accepted.ts';
import { type Answer, refusal, type SeenRequest, success } from './answer.ts';
import type { Catalogue } from './catalogue.ts';
import { familyProblems, placeProblems } from './id-rules.ts';
import type { Ledger } from './ledger.ts';
import { parseBody } from './request-body.ts';
import { companyType, type Supplier } from './suppliers.ts';
import { isoMomentText } from './times.ts';

/** The account's current suppliers: those of the catalogue, with every accepted update. */
export type SupplierRegister = {
  all(): readonly Supplier[];
  /** Section 4.2: stores an update in the ledger, then answers. */
  update(request: SeenRequest, supplierId: string, userId: string): Answer;
};

export function supplierRegister(catalogue: Catalogue, ledger: Ledger): SupplierRegister {
  const suppliers = new Map(catalogue.suppliers.map((supplier) => [supplier.item.id ?? '', supplier]));
  const apply = ({ supplierId, body, receivedAt }: AcceptedSupplier) => {
    const before = suppliers.get(supplierId);
    if (before !== undefined) suppliers.set(supplierId, updated(before, body, Date.parse(receivedAt), catalogue));
  };
  acceptedOf(ledger, 'supplier').forEach(apply);
  return {
    all: () => [...suppliers.values()],
    update: (request, supplierId, userId) => {
      const parsed = parseBody(updateSupplier, request);
      if (parsed.type === 'wrong') return parsed.answer;
      if (!suppliers.has(supplierId)) return refusal(404, `supplierId: "${supplierId}" is not known`);
      const { body } = parsed;
      const problems = supplierProblems(body, supplierId, userId, catalogue);
      if (problems.length > 0) return refusal(400, problems.join('; '));
      const record: AcceptedSupplier = {
        kind: 'supplier',
        id: randomUUID(),
        receivedAt: request.at,
        supplierId,
        body,
      };
      ledger.append(record);
      apply(record);
      return success(true);
    },
  };
}

function supplierProblems(body: SupplierBody, supplierId: string, userId: string, catalogue: Catalogue): string[] {
  return [
    ...(body.id === undefined || body.id === supplierId ? [] : ['id: not the supplier of the path']),
    ...(body.userId === undefined || body.userId === userId ? [] : [`userId: "${body.userId}" is not known`]),
    ...(body.type === undefined || companyType.options.some((option) => option === body.type)
      ? []
      : [`type: "${body.type}" is not known`]),
    ...placeProblems((place) => [place, body[place]], catalogue),
    ...familyProblems('mainProductLines', body.mainProductLines, catalogue),
  ];
}

/**
 * The updated supplier. Absent fields stay as they were (the specification does not say). The exception is a province
 * of another country.
 */
function updated({ type, item }: Supplier, body: SupplierBody, nowMs: number, catalogue: Catalogue): Supplier {
  const { main } = body.contactInfo;
  const province = body.province ?? (body.country === item.country ? (item.province ?? null) : null);
  const next: SupplierItem = {
    ...item,
    name: body.entityName,
    city: body.city,
    province,
    country: body.country,
    cityName: catalogue.cities.get(body.city)?.name ?? null,
    provinceName: province === null ? null : (catalogue.provinces.get(province)?.name ?? null),
    countryName: catalogue.countries.get(body.country)?.name ?? null,
    contact: main.name,
    telephone: main.phone,
    mobile: main.mobile ?? item.mobile,
    email: main.email,
    address: body.address,
    identificationCode: body.identificationCode ?? item.identificationCode,
    updateDate: isoMomentText(nowMs),
    updateDateUnixTimestamp: nowMs,
  };
  return { type: companyType.options.find((option) => option === body.type) ?? type, item: next };
}
