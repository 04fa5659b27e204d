import { LINKS, MAIN } from '../read/trap-workbook.ts';
import { zip } from '../read/zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DRAWINGS = 'http://schemas.openxmlformats.org/drawingml/2006';
const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
const XM = 'http://schemas.microsoft.com/office/excel/2006/main';
const MS = 'http://schemas.microsoft.com/office';

/** One dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * A workbook with macros whose sheet `Data` has nearly all that a sheet can have: a title, a chart, a picture, a note with a
 * thread, validations of both kinds, conditional formats, links, protection, print settings. Beside it are a pivot table
 * with a slicer, a table with a formula, and parts of other programs.
 */
export function everyFeature(): Buffer {
  return zip(
    Object.entries({ ...BOOK, ...DATA, ...PIVOT, ...LISTS, ...FOREIGN }).map(([name, part]) => ({ name, data: part })),
  );
}

type Parts = Readonly<Record<string, string | Buffer>>;
type Link = readonly [id: string, type: string, target: string];

function links(list: readonly Link[]): string {
  const written = list.map(([id, type, target]) => {
    const whole = type.startsWith('http') ? type : `${LINKS}/${type}`;
    return `<Relationship Id="${id}" Type="${whole}" Target="${target}"/>`;
  });
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${written.join('')}</Relationships>`;
}

function sheet(inside: string): string {
  return `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${LINKS}">${inside}</worksheet>`;
}

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

const OVERRIDES: readonly (readonly [part: string, type: string])[] = [
  ['/xl/workbook.xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'],
  ['/xl/vbaProject.bin', 'application/vnd.ms-office.vbaProject'],
  ...[1, 2, 3].map((number) => [`/xl/worksheets/sheet${number}.xml`, `${SHEETS}.worksheet+xml`] as const),
  ['/xl/styles.xml', `${SHEETS}.styles+xml`],
  ['/xl/comments1.xml', `${SHEETS}.comments+xml`],
  ['/xl/threadedComments/threadedComment1.xml', 'application/vnd.ms-excel.threadedcomments+xml'],
  ['/xl/persons/person.xml', 'application/vnd.ms-excel.person+xml'],
  ['/xl/drawings/drawing1.xml', 'application/vnd.openxmlformats-officedocument.drawing+xml'],
  ['/xl/charts/chart1.xml', 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'],
  ['/xl/pivotCache/pivotCacheDefinition1.xml', `${SHEETS}.pivotCacheDefinition+xml`],
  ['/xl/pivotCache/pivotCacheRecords1.xml', `${SHEETS}.pivotCacheRecords+xml`],
  ['/xl/pivotTables/pivotTable1.xml', `${SHEETS}.pivotTable+xml`],
  ['/xl/slicers/slicer1.xml', 'application/vnd.ms-excel.slicer+xml'],
  ['/xl/slicerCaches/slicerCache1.xml', 'application/vnd.ms-excel.slicerCache+xml'],
  ['/xl/tables/table1.xml', `${SHEETS}.table+xml`],
  ['/customXml/itemProps1.xml', 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml'],
  ['/docProps/custom.xml', 'application/vnd.openxmlformats-officedocument.custom-properties+xml'],
];

const BOOK: Parts = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Default Extension="bin" ContentType="${SHEETS}.printerSettings"/>${OVERRIDES.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`).join('')}</Types>`,
  '_rels/.rels': links([
    ['rId1', 'officeDocument', 'xl/workbook.xml'],
    ['rId2', 'custom-properties', 'docProps/custom.xml'],
  ]),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><workbookPr codeName="ThisWorkbook"/><bookViews><workbookView activeTab="1"/></bookViews><sheets><sheet name="Pivot" sheetId="4" r:id="rId2"/><sheet name="Data" sheetId="1" r:id="rId1"/><sheet name="Lists" sheetId="9" state="hidden" r:id="rId3"/></sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="1">Data!$A$1:$C$5</definedName><definedName name="_xlnm.Print_Titles" localSheetId="1">Data!$2:$2</definedName><definedName name="Counts">Data!$B$3:$B$5</definedName></definedNames><calcPr calcId="191029"/><pivotCaches><pivotCache cacheId="7" r:id="rId6"/></pivotCaches><extLst><ext uri="{BBE1A952-AA13-448e-AADC-164F8A28A991}" xmlns:x14="${X14}"><x14:slicerCaches><x14:slicerCache r:id="rId7"/></x14:slicerCaches></ext></extLst></workbook>`,
  'xl/_rels/workbook.xml.rels': links([
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
    ['rId3', 'worksheet', 'worksheets/sheet3.xml'],
    ['rId4', 'styles', 'styles.xml'],
    ['rId5', `${MS}/2006/relationships/vbaProject`, 'vbaProject.bin'],
    ['rId6', 'pivotCacheDefinition', 'pivotCache/pivotCacheDefinition1.xml'],
    ['rId7', `${MS}/2007/relationships/slicerCache`, 'slicerCaches/slicerCache1.xml'],
    ['rId8', `${MS}/2017/10/relationships/person`, 'persons/person.xml'],
    ['rId9', 'customXml', '../customXml/item1.xml'],
  ]),
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Cambria"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFE699"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyProtection="1"><protection locked="0"/></xf></cellXfs><dxfs count="1"><dxf><font><b/></font></dxf></dxfs></styleSheet>`,
};

const row = (number: number, name: string, count: number) =>
  `<row r="${number}" spans="1:3">${text(`A${number}`, name)}<c r="B${number}" s="2"><v>${count}</v></c><c r="C${number}"><f>B${number}*Lists!$B$2</f><v>${count * 3}</v></c></row>`;

const DATA: Parts = {
  'xl/worksheets/sheet1.xml': sheet(
    `<sheetPr codeName="Sheet1"/><dimension ref="A1:C5"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="24" customWidth="1"/></cols><sheetData><row r="1" ht="30" customHeight="1"><c r="A1" s="1" t="inlineStr"><is><t>Orders</t></is></c></row><row r="2">${['Name', 'Count', 'Value'].map((name, at) => text(`${'ABC'[at]}2`, name)).join('')}</row>${row(3, 'bear', 5)}${row(4, 'dog', 7)}${row(5, 'cat', 1)}</sheetData><sheetProtection sheet="1" sort="0" autoFilter="0"/><autoFilter ref="A2:C5"/><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells><conditionalFormatting sqref="B3:B5"><cfRule type="cellIs" dxfId="0" priority="3" operator="greaterThan"><formula>6</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation type="whole" allowBlank="1" sqref="B3:B5"><formula1>0</formula1><formula2>9</formula2></dataValidation></dataValidations><hyperlinks><hyperlink ref="A3" location="Lists!A1" display="bear"/></hyperlinks><pageMargins left="0.7" right="0.7" top="0.7" bottom="0.7" header="0.3" footer="0.3"/><pageSetup orientation="landscape" r:id="rId5"/><headerFooter><oddFooter>&amp;CPage &amp;P</oddFooter></headerFooter><drawing r:id="rId1"/><legacyDrawing r:id="rId2"/><extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}" xmlns:x14="${X14}"><x14:dataValidations count="1" xmlns:xm="${XM}"><x14:dataValidation type="list" allowBlank="1"><x14:formula1><xm:f>Lists!$A$2:$A$4</xm:f></x14:formula1><xm:sqref>A3:A5</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>`,
  ),
  'xl/worksheets/_rels/sheet1.xml.rels': links([
    ['rId1', 'drawing', '../drawings/drawing1.xml'],
    ['rId2', 'vmlDrawing', '../drawings/vmlDrawing1.vml'],
    ['rId3', 'comments', '../comments1.xml'],
    ['rId4', `${MS}/2017/10/relationships/threadedComment`, '../threadedComments/threadedComment1.xml'],
    ['rId5', 'printerSettings', '../printerSettings/printerSettings1.bin'],
  ]),
  'xl/comments1.xml': `${HEAD}<comments xmlns="${MAIN}"><authors><author>tc={0B0DBB2F-6C43-4F4F-8D0C-2A8C5F1B3C11}</author></authors><commentList><comment ref="A4" authorId="0" shapeId="0"><text><t>Ask Wei</t></text></comment></commentList></comments>`,
  'xl/threadedComments/threadedComment1.xml': `${HEAD}<ThreadedComments xmlns="${MS}/spreadsheetml/2018/threadedcomments"><threadedComment ref="A4" dT="2027-01-15T08:00:00.00" personId="{5D2A7B19-8A41-4E0B-9A53-5A2C5E7E9D01}" id="{0B0DBB2F-6C43-4F4F-8D0C-2A8C5F1B3C11}"><text>Ask Wei</text></threadedComment></ThreadedComments>`,
  'xl/persons/person.xml': `${HEAD}<personList xmlns="${MS}/spreadsheetml/2018/threadedcomments"><person displayName="Lin" id="{5D2A7B19-8A41-4E0B-9A53-5A2C5E7E9D01}" userId="lin" providerId="None"/></personList>`,
  'xl/drawings/vmlDrawing1.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/></v:shapetype><v:shape id="_x0000_s1025" type="#_x0000_t202" style="position:absolute;width:100pt;height:50pt;visibility:hidden"><x:ClientData ObjectType="Note"><x:Anchor>1, 15, 2, 10, 3, 15, 5, 4</x:Anchor><x:Row>3</x:Row><x:Column>0</x:Column></x:ClientData></v:shape></xml>`,
  'xl/drawings/drawing1.xml': `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWINGS}/spreadsheetDrawing" xmlns:a="${DRAWINGS}/main"><xdr:twoCellAnchor><xdr:from><xdr:col>9</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>15</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>16</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${DRAWINGS}/chart"><c:chart xmlns:c="${DRAWINGS}/chart" xmlns:r="${LINKS}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor><xdr:oneCellAnchor><xdr:from><xdr:col>9</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>18</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="95250" cy="95250"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="3" name="Logo"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip xmlns:r="${LINKS}" r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="95250" cy="95250"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`,
  'xl/drawings/_rels/drawing1.xml.rels': links([
    ['rId1', 'chart', '../charts/chart1.xml'],
    ['rId2', 'image', '../media/image1.png'],
  ]),
  'xl/charts/chart1.xml': `${HEAD}<c:chartSpace xmlns:c="${DRAWINGS}/chart" xmlns:a="${DRAWINGS}/main"><c:chart><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:order val="0"/><c:cat><c:strRef><c:f>Data!$A$3:$A$5</c:f></c:strRef></c:cat><c:val><c:numRef><c:f>Data!$C$3:$C$5</c:f></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`,
  'xl/media/image1.png': PICTURE,
  'xl/printerSettings/printerSettings1.bin': Buffer.from([1, 0, 2, 0]),
};

const PIVOT: Parts = {
  'xl/worksheets/sheet2.xml': sheet(
    `<sheetData><row r="3">${text('A3', 'Name')}${text('B3', 'Sum of Count')}</row><row r="4">${text('A4', 'bear')}<c r="B4"><v>5</v></c></row><row r="5">${text('A5', 'dog')}<c r="B5"><v>7</v></c></row><row r="6">${text('A6', 'cat')}<c r="B6"><v>1</v></c></row></sheetData><extLst><ext uri="{A8765BA9-456A-4dab-B4F3-ACF838C121DE}" xmlns:x14="${X14}"><x14:slicerList><x14:slicer r:id="rId2"/></x14:slicerList></ext></extLst>`,
  ),
  'xl/worksheets/_rels/sheet2.xml.rels': links([
    ['rId1', 'pivotTable', '../pivotTables/pivotTable1.xml'],
    ['rId2', `${MS}/2007/relationships/slicer`, '../slicers/slicer1.xml'],
  ]),
  'xl/pivotTables/pivotTable1.xml': `${HEAD}<pivotTableDefinition xmlns="${MAIN}" name="Names" cacheId="7" dataCaption="Values" rowGrandTotals="0" colGrandTotals="0"><location ref="A3:B6" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/><pivotFields count="3"><pivotField axis="axisRow" showAll="0"><items count="4"><item x="0"/><item x="1"/><item x="2"/><item t="default"/></items></pivotField><pivotField dataField="1" showAll="0"/><pivotField showAll="0"/></pivotFields><rowFields count="1"><field x="0"/></rowFields><rowItems count="3"><i><x/></i><i><x v="1"/></i><i><x v="2"/></i></rowItems><colItems count="1"><i/></colItems><dataFields count="1"><dataField name="Sum of Count" fld="1" baseField="0" baseItem="0"/></dataFields></pivotTableDefinition>`,
  'xl/pivotTables/_rels/pivotTable1.xml.rels': links([
    ['rId1', 'pivotCacheDefinition', '../pivotCache/pivotCacheDefinition1.xml'],
  ]),
  'xl/pivotCache/pivotCacheDefinition1.xml': `${HEAD}<pivotCacheDefinition xmlns="${MAIN}" xmlns:r="${LINKS}" r:id="rId1" recordCount="3"><cacheSource type="worksheet"><worksheetSource ref="A2:C5" sheet="Data"/></cacheSource><cacheFields count="3"><cacheField name="Name"><sharedItems count="3"><s v="bear"/><s v="dog"/><s v="cat"/></sharedItems></cacheField><cacheField name="Count"><sharedItems containsSemiMixedTypes="0" containsString="0" containsNumber="1" containsInteger="1" minValue="1" maxValue="7"/></cacheField><cacheField name="Value"><sharedItems containsSemiMixedTypes="0" containsString="0" containsNumber="1" containsInteger="1" minValue="3" maxValue="21"/></cacheField></cacheFields></pivotCacheDefinition>`,
  'xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels': links([
    ['rId1', 'pivotCacheRecords', 'pivotCacheRecords1.xml'],
  ]),
  'xl/pivotCache/pivotCacheRecords1.xml': `${HEAD}<pivotCacheRecords xmlns="${MAIN}" count="3"><r><x v="0"/><n v="5"/><n v="15"/></r><r><x v="1"/><n v="7"/><n v="21"/></r><r><x v="2"/><n v="1"/><n v="3"/></r></pivotCacheRecords>`,
  'xl/slicers/slicer1.xml': `${HEAD}<slicers xmlns="${X14}"><slicer name="Name" cache="Slicer_Name" caption="Name" rowHeight="241300"/></slicers>`,
  'xl/slicerCaches/slicerCache1.xml': `${HEAD}<slicerCacheDefinition xmlns="${X14}" name="Slicer_Name" sourceName="Name"><pivotTables><pivotTable tabId="4" name="Names"/></pivotTables><data><tabular pivotCacheId="7"><items count="3"><i x="0" s="1"/><i x="1" s="1"/><i x="2" s="1"/></items></tabular></data></slicerCacheDefinition>`,
};

const LISTS: Parts = {
  'xl/worksheets/sheet3.xml': sheet(
    `<sheetData><row r="1">${text('A1', 'Toy')}${text('B1', 'Price')}</row><row r="2">${text('A2', 'bear')}<c r="B2"><v>3</v></c></row><row r="3">${text('A3', 'dog')}<c r="B3"><f>SUM(Counts)</f><v>13</v></c></row></sheetData><tableParts count="1"><tablePart r:id="rId1"/></tableParts>`,
  ),
  'xl/worksheets/_rels/sheet3.xml.rels': links([['rId1', 'table', '../tables/table1.xml']]),
  'xl/tables/table1.xml': `${HEAD}<table xmlns="${MAIN}" id="1" name="Toys" displayName="Toys" ref="A1:B3"><autoFilter ref="A1:B3"/><tableColumns count="2"><tableColumn id="1" name="Toy"/><tableColumn id="2" name="Price"/></tableColumns></table>`,
};

const FOREIGN: Parts = {
  'xl/vbaProject.bin': Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 1, 2, 3]),
  'customXml/item1.xml': `${HEAD}<season xmlns="urn:example:season">SS29</season>`,
  'customXml/_rels/item1.xml.rels': links([['rId1', 'customXmlProps', 'itemProps1.xml']]),
  'customXml/itemProps1.xml': `${HEAD}<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" ds:itemID="{11111111-2222-3333-4444-555555555555}"/>`,
  'docProps/custom.xml': `${HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>`,
};
