import type { Chart, Plotted, Series } from '../model.ts';
import { xmlText } from './write-text.ts';

const NAMESPACES =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const INK = '404040';
const LINES = 'D9D9D9';
/** The axes refer to each other by these numbers. They need to be unique only within one chart. */
const CATEGORIES_AXIS = 1;
const VALUES_AXIS = 2;

/** Gives the part of the package for one chart (ECMA-376 part 1, 21.2). */
export function chartXml(chart: Chart): string {
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<c:chartSpace ${NAMESPACES}><c:roundedCorners val="0"/>` +
    `<c:chart>${title(chart.title)}<c:autoTitleDeleted val="0"/>` +
    `<c:plotArea><c:layout/>${plot(chart)}${axes(chart)}${fill(null)}</c:plotArea>` +
    `<c:legend><c:legendPos val="b"/><c:overlay val="0"/>${fontOf(900)}</c:legend>` +
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>' +
    `<c:spPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>${line(LINES)}</c:spPr></c:chartSpace>`
  );
}

function title(words: string): string {
  return (
    '<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p>' +
    `<a:pPr><a:defRPr sz="1300" b="1"/></a:pPr><a:r><a:rPr lang="en-GB" sz="1300" b="1">${ink()}</a:rPr>` +
    `<a:t>${xmlText(words)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
  );
}

function plot({ type, categories, series }: Chart): string {
  const direction = type === 'columns' ? 'col' : 'bar';
  return (
    `<c:barChart><c:barDir val="${direction}"/><c:grouping val="stacked"/><c:varyColors val="0"/>` +
    series.map((values, index) => seriesXml(values, index, categories)).join('') +
    `<c:gapWidth val="50"/><c:overlap val="100"/>` +
    `<c:axId val="${CATEGORIES_AXIS}"/><c:axId val="${VALUES_AXIS}"/></c:barChart>`
  );
}

function seriesXml(series: Series, index: number, categories: Plotted<string>): string {
  return (
    `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>` +
    `<c:tx>${texts({ range: series.nameCell, values: [series.name] })}</c:tx>${fill(series.colour)}` +
    `<c:invertIfNegative val="0"/><c:cat>${texts(categories)}</c:cat><c:val>${numbers(series)}</c:val></c:ser>`
  );
}

function texts({ range, values }: Plotted<string>): string {
  return `<c:strRef><c:f>${xmlText(range)}</c:f><c:strCache>${points(values.map(xmlText))}</c:strCache></c:strRef>`;
}

function numbers({ range, values }: Plotted<number>): string {
  const cache = `<c:formatCode>General</c:formatCode>${points(values.map(String))}`;
  return `<c:numRef><c:f>${xmlText(range)}</c:f><c:numCache>${cache}</c:numCache></c:numRef>`;
}

function points(values: readonly string[]): string {
  const points = values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`);
  return `<c:ptCount val="${values.length}"/>${points.join('')}`;
}

/** Bars are ordered from the top, like the rows of their table. Their numbers are still below them. */
function axes({ type }: Chart): string {
  const isColumns = type === 'columns';
  const [categoriesAt, valuesAt] = isColumns ? ['b', 'l'] : ['l', 'b'];
  return (
    `<c:catAx>${axis(CATEGORIES_AXIS, isColumns ? 'minMax' : 'maxMin', categoriesAt)}` +
    `<c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/>` +
    `<c:tickLblPos val="low"/><c:spPr>${line('A6A6A6')}</c:spPr>${fontOf(900)}` +
    `<c:crossAx val="${VALUES_AXIS}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/>` +
    `<c:lblOffset val="100"/>${isColumns ? '' : '<c:tickLblSkip val="1"/>'}<c:noMultiLvlLbl val="1"/></c:catAx>` +
    `<c:valAx>${axis(VALUES_AXIS, 'minMax', valuesAt)}<c:majorGridlines><c:spPr>${line(LINES)}</c:spPr></c:majorGridlines>` +
    '<c:numFmt formatCode="#,##0" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/>' +
    `<c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${fontOf(900)}` +
    `<c:crossAx val="${CATEGORIES_AXIS}"/><c:crosses val="${isColumns ? 'autoZero' : 'max'}"/>` +
    '<c:crossBetween val="between"/></c:valAx>'
  );
}

function axis(id: number, orientation: string, position: string | undefined): string {
  const scaling = `<c:scaling><c:orientation val="${orientation}"/></c:scaling>`;
  return `<c:axId val="${id}"/>${scaling}<c:delete val="0"/><c:axPos val="${position}"/>`;
}

function fill(colour: string | null): string {
  if (colour === null) return '<c:spPr><a:noFill/></c:spPr>';
  return `<c:spPr><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></c:spPr>`;
}

function line(colour: string): string {
  return `<a:ln w="9525"><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></a:ln>`;
}

function fontOf(size: number): string {
  const run = `<a:defRPr sz="${size}">${ink()}</a:defRPr>`;
  return `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr>${run}</a:pPr><a:endParaRPr lang="en-GB"/></a:p></c:txPr>`;
}

function ink(): string {
  return `<a:solidFill><a:srgbClr val="${INK}"/></a:solidFill>`;
}
