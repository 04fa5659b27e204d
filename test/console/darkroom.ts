import type { Page } from 'playwright-core';

/** Small pictures and their comparison, made by the browser itself: it reads and writes them and needs no package. */
export type Darkroom = {
  /** Half its width and height, as WebP. */
  small(picture: Buffer): Promise<Buffer>;
  /** The part of a picture's blocks whose colour is not that of a small one, from 0 to 1; 1 where the sizes differ. */
  difference(picture: Buffer, small: Buffer): Promise<number>;
};

const SCALE = 2;
/** Pixels of the small picture. A block has the mean of its colours: other letters in it hardly change that. */
const BLOCK = 12;
/** Of 255, in any of red, green and blue. */
const SAME_WITHIN = 20;

const PROGRAM = `
  const pixels = async (base64, width, height) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(width ?? image.width / ${SCALE}, height ?? image.height / ${SCALE});
    const paper = canvas.getContext('2d', { willReadFrequently: true });
    paper.imageSmoothingQuality = 'high';
    paper.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { canvas, image, blocks: blocksOf(paper, canvas) };
  };
  const blocksOf = (paper, { width, height }) => {
    const blocks = [];
    for (let y = 0; y + ${BLOCK} <= height; y += ${BLOCK})
      for (let x = 0; x + ${BLOCK} <= width; x += ${BLOCK}) {
        const sums = [0, 0, 0];
        const { data } = paper.getImageData(x, y, ${BLOCK}, ${BLOCK});
        data.forEach((value, at) => { if (at % 4 < 3) sums[at % 4] += value; });
        blocks.push(sums.map((sum) => sum / ${BLOCK * BLOCK}));
      }
    return blocks;
  };
  const small = async (picture) => {
    const { canvas } = await pixels(picture);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  };
  const difference = async (picture, kept) => {
    const now = await pixels(picture);
    const before = await pixels(kept, now.canvas.width, now.canvas.height);
    if (before.image.width !== now.canvas.width || before.image.height !== now.canvas.height) return 1;
    const differ = now.blocks.filter((colour, at) =>
      colour.some((value, part) => Math.abs(value - before.blocks[at][part]) > ${SAME_WITHIN}));
    return differ.length / now.blocks.length;
  };`;

/** In a window of its own, where no rule of the page holds. */
export async function inDarkroom<T>(page: Page, use: (room: Darkroom) => Promise<T>): Promise<T> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const context = await browser.newContext();
  const room = await context.newPage();
  const call = <Answer>(name: string, ...pictures: readonly Buffer[]) => {
    const texts = pictures.map((picture) => JSON.stringify(picture.toString('base64')));
    return room.evaluate<Answer>(`(async () => { ${PROGRAM}\nreturn await ${name}(${texts.join(', ')}); })()`);
  };
  return await use({
    small: async (picture) => Buffer.from(await call<string>('small', picture), 'base64'),
    difference: (picture, small) => call('difference', picture, small),
  }).finally(() => context.close());
}
