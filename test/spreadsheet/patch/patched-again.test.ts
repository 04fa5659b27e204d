import { describe, expect, it } from 'vitest';
import { zip } from '../read/zip.ts';
import { hasOffice, hasSchemas, opened, partOf, savedByOffice, schemaFaults } from '../write/programs.ts';
import { fileOf, MARKED, packageAt, partBytes, patched, withPart } from './patching.ts';
import { data, LINKS, made, ROWS, sheetXml, textsIn, whole } from './sheet-files.ts';

/** The same styles with other flags and defaults, and the entries of each font in another order. */
function otherwiseWritten(styles: string): string {
  return styles
    .replaceAll('<b/>', '<b val="1"/>')
    .replace(
      /<font>(.*?)<\/font>/g,
      (_, inside: string) => `<font>${(inside.match(/<[^>]*>/g) ?? []).reverse().join('')}</font>`,
    )
    .replaceAll('<patternFill patternType="none"/>', '<patternFill/>')
    .replaceAll('<left/><right/><top/>', '<left></left><right/><top/>')
    .replace(/<xf ([^>]*?)( apply\w+="1")+/g, '<xf $1 pivotButton="0" quotePrefix="false" xfId="0"')
    .replaceAll('<alignment vertical="top"/>', '<alignment vertical="top"/><protection locked="true" hidden="0"/>');
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'application/vnd.openxmlformats-officedocument.drawing+xml';

/** A workbook whose sheets have drawings, by the numbers of their parts; as LibreOffice does, it types their links. */
async function withDrawings(path: string, drawings: Readonly<Record<number, readonly number[]>>): Promise<string> {
  const pack = await packageAt(path);
  const parts: { name: string; data: Buffer | string }[] = [];
  const overrides: string[] = [];
  const add = (name: string, type: string, content: string) => {
    parts.push({ name, data: content });
    overrides.push(`<Override PartName="/${name}" ContentType="${type}"/>`);
  };
  for (const number of new Set(Object.values(drawings).flat()))
    add(
      `xl/drawings/drawing${number}.xml`,
      DRAWING,
      '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>',
    );
  for (const [sheet, numbers] of Object.entries(drawings)) {
    const links = numbers.map(
      (number) => `<Relationship Id="rId${number}" Type="${LINKS}/drawing" Target="../drawings/drawing${number}.xml"/>`,
    );
    const content = `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`;
    add(
      `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
      'application/vnd.openxmlformats-package.relationships+xml',
      content,
    );
  }
  for (const name of pack.names) {
    const bytes = await partBytes(pack, name);
    const isTypes = name === '[Content_Types].xml';
    parts.push({ name, data: isTypes ? bytes.toString().replace('</Types>', `${overrides.join('')}</Types>`) : bytes });
  }
  return fileOf(zip(parts));
}

describe('conditional formats of the user', () => {
  const rule = (priority: number) =>
    `<cfRule type="expression" dxfId="0" priority="${priority}" stopIfTrue="1"><formula>B1=5</formula></cfRule>`;
  const formatted = (open: string, ...priorities: readonly number[]) =>
    whole(
      `<sheetData>${ROWS}</sheetData><conditionalFormatting sqref="A1:C9"${open}>${priorities.map(rule).join('')}</conditionalFormatting>`,
    );
  const priorities = (path: string) =>
    [...sheetXml(path).matchAll(/<cfRule [^>]*priority="(\d+)"[^>]*><formula>(AND\(N|B1)/g)].map(
      ([, priority, formula]) => [formula === 'B1' ? 'theirs' : 'ours', Number(priority)],
    );

  it('come after our marks in priority and place, and stay where they are the next time', async () => {
    const first = await patched(data(formatted('', 2, 1)), 'Data');
    // In this order in the file: LibreOffice shows the first one, whatever its priority.
    const expected = [
      ['ours', 1],
      ['theirs', 3],
      ['theirs', 2],
    ];
    expect(priorities(first.output)).toEqual(expected);
    const second = await patched(first.output, 'Data', { column: first.column });
    expect(priorities(second.output)).toEqual(expected);
  });

  it('that a pivot table names by their priorities keep these', async () => {
    const { output } = await patched(data(formatted(' pivot="1"', 1)), 'Data');
    expect(priorities(output)).toEqual([
      ['theirs', 1],
      ['ours', 2],
    ]);
  });
});

describe('a second time', () => {
  it('puts the sheets into one order, whichever were there before', async () => {
    const path = made({
      sheets: [
        { name: 'Data', rows: ROWS },
        { name: 'Mine', rows: ROWS },
      ],
    });
    const first = await patched(path, 'Data', { sheets: ['Findings', 'Documents'] });
    const second = await patched(first.output, 'Data', {
      sheets: ['Summary', 'Findings', 'Fixes'],
      column: first.column,
    });
    const names = (await opened(second.output)).sheets.map(({ name }) => name);
    expect(names).toEqual(['Data', 'Mine', 'Summary', 'Findings', 'Fixes', '_meta']);
    if (hasSchemas) expect(schemaFaults(second.output)).toBe('');
  });

  it('replaces cells, marks, notes and sheets, and leaves nothing of the first', async () => {
    const notes = [{ row: 2, column: 1, text: MARKED }];
    const first = await patched(data(ROWS), 'Data', { notes, sheets: ['Summary', 'Findings', 'In doubt'] });
    const second = await patched(first.output, 'Data', {
      notes: [{ row: 2, column: 2, text: `${MARKED} now` }],
      sheets: ['Summary', 'Findings'],
      column: first.column,
      text: 'Sent',
    });
    const names = (await opened(second.output)).sheets.map(({ name }) => name);
    expect(names).toEqual(['Data', 'Summary', 'Findings', '_meta']);
    expect((await textsIn(second.output, 'Data'))[1]).toEqual([
      2,
      '1 bear',
      '2 5',
      '3 Sent 2',
      '4  two\nlines & <more> ',
      '5 bad|',
    ]);
    expect((await textsIn(second.output, 'Findings'))[0]).toEqual([1, '1 Sent']);
    expect(sheetXml(second.output).match(/<cfRule /g)).toHaveLength(1);
    const comments = partOf(second.output, 'xl/comments1.xml');
    expect(comments.match(/ref="[A-Z]+\d+"/g)).toEqual(['ref="B2"']);
    expect(partOf(second.output, 'xl/drawings/vmlDrawing1.vml').match(/<v:shape /g)).toHaveLength(1);
    expect(partOf(second.output, 'xl/styles.xml')).toBe(partOf(first.output, 'xl/styles.xml'));
    if (hasSchemas) expect(schemaFaults(second.output)).toBe('');
  });

  it('adds no style when another program has written all of them in its own way', async () => {
    const first = await patched(data(ROWS), 'Data');
    const other = first.output.replace('.out', '.styles');
    await withPart(first.output, other, 'xl/styles.xml', otherwiseWritten);
    const second = await patched(other, 'Data', { column: first.column });
    expect(partOf(second.output, 'xl/styles.xml')).toBe(partOf(other, 'xl/styles.xml'));
  });

  it('removes what another program gave to sheets of ours, and nothing that sheets of the user have, too', async () => {
    const first = await patched(data(ROWS), 'Data', { sheets: ['Summary', 'Findings'] });
    const other = await withDrawings(first.output, { 1: [9], 2: [8, 9], 3: [7] });
    const second = await patched(other, 'Data', { sheets: ['Summary'], column: first.column });
    const pack = await packageAt(second.output);
    expect(pack.names.filter((name) => name.includes('drawing'))).toEqual(['xl/drawings/drawing9.xml']);
    const types = (await partBytes(pack, '[Content_Types].xml')).toString();
    const named = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !pack.has(name))).toEqual([]);
    if (hasSchemas) expect(schemaFaults(second.output)).toBe('');
  });

  it('follows a sheet of ours that a person has renamed, and never touches one of theirs', async () => {
    const path = made({
      sheets: [
        { name: 'Data', rows: ROWS },
        { name: 'Summary', rows: ROWS },
      ],
    });
    const first = await patched(path, 'Data', { sheets: ['Summary', 'Findings'] });
    const names = (await opened(first.output)).sheets.map(({ name }) => name);
    expect(names).toEqual(['Data', 'Summary', 'Summary (qcsheet)', 'Findings', '_meta']);
    const second = await patched(first.output, 'Data', { sheets: ['Summary', 'Findings'], column: first.column });
    expect((await opened(second.output)).sheets.map(({ name }) => name)).toEqual(names);
    expect(await textsIn(second.output, 'Summary')).toEqual(await textsIn(path, 'Summary'));
  });

  it.skipIf(!hasOffice)(
    'knows all of it again when LibreOffice has saved it',
    async () => {
      const notes = [{ row: 2, column: 1, text: MARKED }];
      const first = await patched(data(ROWS), 'Data', { notes, sheets: ['Summary', 'Findings'] });
      const saved = savedByOffice(first.output);
      const second = await patched(saved, 'Data', { sheets: ['Summary', 'Findings'], column: first.column, notes });
      const xml = sheetXml(second.output);
      expect((await opened(second.output)).sheets.map(({ name }) => name)).toEqual([
        'Data',
        'Summary',
        'Findings',
        '_meta',
      ]);
      expect(xml.match(/<cfRule /g)).toHaveLength(1);
      expect(partOf(second.output, 'xl/comments1.xml').match(/<comment /g)).toHaveLength(1);
      if (hasSchemas) expect(schemaFaults(second.output)).toBe(schemaFaults(saved));
    },
    60_000,
  );
});
