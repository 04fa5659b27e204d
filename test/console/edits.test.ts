import { describe, expect, test } from 'vitest';
import { Edits } from '../../src/console/review/edits.ts';

const asFile = () => 'old';

describe('edits', () => {
  test('go back and forth step by step', () => {
    const edits = new Edits();
    edits.change([{ row: 3, column: 2, text: 'a' }], asFile);
    edits.change(
      [
        { row: 3, column: 2, text: 'b' },
        { row: 4, column: 2, text: 'b' },
      ],
      asFile,
    );
    expect(edits.all().map(({ text }) => text)).toEqual(['b', 'b']);
    edits.undo();
    expect(edits.all()).toEqual([{ row: 3, column: 2, text: 'a' }]);
    edits.undo();
    expect([edits.all(), edits.canUndo, edits.canRedo]).toEqual([[], false, true]);
    edits.redo();
    edits.redo();
    expect([edits.all().length, edits.canRedo]).toEqual([2, false]);
  });

  test('that one step makes twice in a cell are taken back together', () => {
    const edits = new Edits();
    edits.change(
      [
        { row: 3, column: 2, text: 'a' },
        { row: 3, column: 2, text: 'b' },
      ],
      asFile,
    );
    edits.undo();
    expect(edits.all()).toEqual([]);
    edits.redo();
    expect(edits.all()).toEqual([{ row: 3, column: 2, text: 'b' }]);
  });

  test('that give a cell back what the file has are none', () => {
    const edits = new Edits();
    edits.change([{ row: 3, column: 2, text: 'a' }], asFile);
    // The rows were checked with the edit meanwhile.
    edits.change([{ row: 3, column: 2, text: 'old' }], () => 'a');
    expect(edits.all()).toEqual([]);
    expect([...edits.textsOf(3)]).toEqual([[2, 'old']]);
  });

  test('after a step back forget what was ahead, and no change is no step', () => {
    const edits = new Edits();
    edits.change([{ row: 3, column: 2, text: 'a' }], asFile);
    edits.undo();
    edits.change([{ row: 3, column: 2, text: 'old' }], asFile);
    expect(edits.canRedo).toBe(true);
    edits.change([{ row: 3, column: 2, text: 'c' }], asFile);
    expect(edits.canRedo).toBe(false);
  });

  test('can be taken back by the number of cells: many small steps, or the last of the large ones', () => {
    const step = (edits: Edits, cells: number, text: string) =>
      edits.change(
        Array.from({ length: cells }, (_, row) => ({ row, column: 1, text })),
        asFile,
      );
    const undone = (edits: Edits) => {
      let steps = 0;
      for (; edits.canUndo; steps += 1) edits.undo();
      return steps;
    };
    const small = new Edits();
    for (let text = 0; text < 700; text += 1) step(small, 1, `${text}`);
    expect(undone(small)).toBe(700);
    const large = new Edits();
    for (const text of ['a', 'b', 'c']) step(large, 100_000, text);
    expect(undone(large)).toBe(2);
    const one = new Edits();
    step(one, 1, 'a');
    step(one, 200_001, 'b');
    expect(undone(one)).toBe(1);
  });
});
