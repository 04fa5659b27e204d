import type { InteractiveReport } from '../../contract/interactive-report.ts';
import type { ReportItem } from '../../contract/reports.ts';

/** Only container loadings (service type 4) have goods and containers. */
export function loadingOf(report: ReportItem, link: (name: string) => string): InteractiveReport['specialIP'] {
  if (report.serviceType !== '4') return null;
  const pieces = String(report.prodQuantity ?? '');
  return {
    itemQuantitiesDisplay: true,
    itemOperaInciDisplay: false,
    items: [
      {
        item: report.prodReference ?? null,
        quantities: pieces,
        container: '1',
        description: report.productName ?? null,
        totalCartons: '40',
        totalNumberofPieces: pieces,
        countryOfOrigin: report.factoryCountry ?? null,
        poNumber: report.poNumber ?? null,
        itemImagesUrl: { front: link('item-1.png') },
        nomsTable: null,
      },
    ],
    containers: [
      {
        id: `TCLU${report.productId}`,
        sealNumber: `SL${report.orderId}`,
        typeOfContainer: "40' HC",
        totalQtyOfCtns: '40',
        containerConditions: 'Good',
        merchandiseDamaged: 'No',
        woodenPallets: 'No',
        containerImagesUrl: [link('container-1.png')],
        supervisionReportImagesUrl: [],
      },
    ],
  };
}
