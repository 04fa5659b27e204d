import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { confirmFactory } from '../../src/contract/factory-confirmations.ts';
import { createLabOrder } from '../../src/contract/lab-orders.ts';
import { updateSupplier } from '../../src/contract/suppliers.ts';

function problems(schema: z.ZodType | undefined, body: object): readonly string[] {
  return schema?.safeParse(body).error?.issues.map((issue) => issue.path.join('.')) ?? [];
}

const contact = { name: 'Li Wei', phone: '0755 1234', email: 'li@example.com;sales@example.com' };
const supplier = {
  entityName: 'Golden Star',
  country: '156',
  city: '1561902',
  address: 'No. 1',
  mainProductLines: ['1305'],
  contactInfo: { main: contact },
};

describe('the body of a supplier', () => {
  test('the least one passes as it is, and so does a full one', () => {
    expect(updateSupplier.body?.parse(supplier)).toEqual(supplier);
    const more = {
      ...supplier,
      ...{ id: '7', postcode: '00100', identificationCode: '00417', type: 'FACTORY', userId: 'demo@example.com' },
      contactInfo: { main: { ...contact, mobile: '0138', department: 'QC' }, alternate: { anything: 1 } },
      accessMaps: [{ id: '1', fileName: 'map.png', fileSize: 12 }],
      qualityDocs: [{ whatever: true }],
    };
    expect(updateSupplier.body?.parse(more)).toEqual(more);
  });

  test.each(['entityName', 'country', 'city', 'address', 'mainProductLines', 'contactInfo'])('needs %s', (field) => {
    expect(problems(updateSupplier.body, { ...supplier, [field]: undefined })).toEqual([field]);
  });

  test.each(['name', 'phone', 'email'])('needs the %s of its main contact', (field) => {
    const contactInfo = { main: { ...contact, [field]: undefined } };
    expect(problems(updateSupplier.body, { ...supplier, contactInfo })).toEqual([`contactInfo.main.${field}`]);
  });

  test.each([
    ['an unknown field', { colour: 'red' }, ''],
    ['a null', { district: null }, 'district'],
    ['an empty text', { website: '' }, 'website'],
    ['no product line', { mainProductLines: [] }, 'mainProductLines'],
    ['a map without a field', { accessMaps: [{}] }, 'accessMaps.0'],
    ['a size as text', { accessMaps: [{ fileSize: '12' }] }, 'accessMaps.0.fileSize'],
    ['an unknown field of the contact', { contactInfo: { main: { ...contact, fax: '1' } } }, 'contactInfo.main'],
    [
      'an alternate contact without a field',
      { contactInfo: { main: contact, alternate: {} } },
      'contactInfo.alternate',
    ],
  ])('%s is refused', (_, change, path) => {
    expect(problems(updateSupplier.body, { ...supplier, ...change })).toEqual([path]);
  });
});

const generalInformation = { bookingRefNo: 'R-1', submissionType: 'New', testLocation: 'Hong Kong' };

describe('the body of a lab order', () => {
  test('every member may be left out, and a full one passes', () => {
    expect(createLabOrder.body?.parse({})).toEqual({});
    const full = {
      generalInformation: { ...generalInformation, supplierId: '700101' },
      product: { productName: 'Bear', sku: '001', distributionCountries: ['France', 'Spain'] },
      testAssignments: [{ testId: 'T1', quantity: '2' }, { clientTestId: 'C-9' }],
      sampleCollection: [{ method: 'Courier' }],
      additionalRecipients: { reportEmailTo: 'a@example.com' },
      specialInstruction: { bookingRemark: 'Handle with care' },
      classificationDTO: { testedAgeGrade: '3+' },
      customFields: [{ module: 'ORDER', label: 'Season', value: 'SS27' }],
      accreditationList: ['CNAS'],
    };
    expect(createLabOrder.body?.parse(full)).toEqual(full);
  });

  test.each([
    [
      'general information without a location',
      { generalInformation: { ...generalInformation, testLocation: undefined } },
      'generalInformation.testLocation',
    ],
    ['a product without a name', { product: { sku: '1' } }, 'product.productName'],
    ['an unknown member', { tests: [] }, ''],
    ['a test without a field', { testAssignments: [{}] }, 'testAssignments.0'],
    ['a quantity as a number', { testAssignments: [{ quantity: 2 }] }, 'testAssignments.0.quantity'],
    ['no sample', { sampleCollection: [] }, 'sampleCollection'],
    ['recipients without a field', { additionalRecipients: {} }, 'additionalRecipients'],
    ['a country as text', { product: { productName: 'Bear', originCountries: 'China' } }, 'product.originCountries'],
    ['an empty remark', { specialInstruction: { bookingRemark: '' } }, 'specialInstruction.bookingRemark'],
  ])('%s is refused', (_, body, path) => {
    expect(problems(createLabOrder.body, body)).toEqual([path]);
  });
});

describe('the body of a factory confirmation', () => {
  test('may be empty, and holds lists, numbers and free parameters', () => {
    expect(confirmFactory.body?.parse({})).toEqual({});
    const full = {
      factoryName: 'Fábrica',
      nbOfWorkers: 120,
      factoryMGREmailList: ['a@example.com'],
      params: { a: [1] },
    };
    expect(confirmFactory.body?.parse(full)).toEqual(full);
  });

  test.each([
    ['an unknown field', { inspectionDate: '2027-03-10' }, ''],
    ['half a worker', { nbOfWorkers: 1.5 }, 'nbOfWorkers'],
    ['parameters as text', { params: 'a=1' }, 'params'],
    ['a list as text', { factoryProductLinesList: '1305' }, 'factoryProductLinesList'],
  ])('%s is refused', (_, body, path) => {
    expect(problems(confirmFactory.body, body)).toEqual([path]);
  });
});
