import { z } from 'zod';

const text = z.string().nullish();
/** An object whose fields are not shown. */
const object = z.record(z.string(), z.unknown()).nullish();
const list = z.array(z.unknown()).nullish();

const item = z.looseObject({
  item: text,
  quantities: text,
  operaInci: text,
  comments: text,
  container: text,
  description: text,
  totalCartons: text,
  totalNumberofPieces: text,
  labelling: text,
  branding: text,
  htsCode: text,
  brand: text,
  countryOfOrigin: text,
  lotSeries: text,
  poNumber: text,
  upc: text,
  itemImagesUrl: object,
  nomsTable: z
    .looseObject({
      itemNumber: text,
      nom: text,
      requirement: text,
      compliesWithNom: text,
      htsCodes: text,
      productDetails: text,
      otherRegulations: text,
      generalRemarks: text,
      sizeOrMeasurements: text,
      gender: text,
    })
    .nullish(),
});

const container = z.looseObject({
  id: text,
  sealNumber: text,
  typeOfContainer: text,
  totalQtyOfCtns: text,
  containerConditions: text,
  merchandiseDamaged: text,
  woodenPallets: text,
  merchandiseNotDeclared: text,
  inDepth: text,
  inDoors: text,
  fumigationStamp: text,
  packagingAngTransportationMaterials: text,
  containerImagesUrl: list,
  supervisionReportImagesUrl: list,
});

/** Section 2.6, `specialIP`: the loaded goods and their containers. */
export const specialIP = z.looseObject({
  itemQuantitiesDisplay: z.boolean().nullish(),
  itemOperaInciDisplay: z.boolean().nullish(),
  items: z.array(item).nullish(),
  containers: z.array(container).nullish(),
});
