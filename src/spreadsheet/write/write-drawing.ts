import { parseRange } from '../address.ts';
import type { Chart } from '../model.ts';
import { xmlText } from './write-text.ts';

const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const NAMESPACES =
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** Gives the part of the package that places charts on a sheet (ECMA-376 part 1, 20.5). `rId1` is the first chart. */
export function drawingXml(charts: readonly Chart[]): string {
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<xdr:wsDr ${NAMESPACES}>` +
    `${charts.map((chart, index) => anchored(chart, index + 1)).join('')}</xdr:wsDr>`
  );
}

/** Gives a chart that stays at its cell and keeps its size when columns get wider. */
function anchored(chart: Chart, number: number): string {
  const range = parseRange(chart.anchor);
  if (range === undefined) throw new Error(`The chart "${chart.title}" has no range for an anchor: ${chart.anchor}.`);
  const { top, left, bottom, right } = range;
  return (
    `<xdr:twoCellAnchor editAs="oneCell"><xdr:from>${corner(left - 1, top - 1)}</xdr:from>` +
    `<xdr:to>${corner(right, bottom)}</xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr>` +
    `<xdr:cNvPr id="${number + 1}" name="${xmlText(chart.title)}" descr="${xmlText(chart.description)}"/>` +
    '<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>' +
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
    `<a:graphic><a:graphicData uri="${CHART}"><c:chart xmlns:c="${CHART}" r:id="rId${number}"/></a:graphicData>` +
    '</a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>'
  );
}

/** Gives the beginning of a cell. Columns and rows count from 0 here. */
function corner(column: number, row: number): string {
  return `<xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
}
