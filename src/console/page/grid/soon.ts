/** About half a second: the grid draws a row that was not in sight, and opens or closes an editor, a moment later. */
const MOST_FRAMES = 30;

/** What `find` gives in one of the next frames; null if it gives nothing. */
export async function soon<T>(find: () => T | null, frames = MOST_FRAMES): Promise<T | null> {
  for (let frame = 0; frame < frames; frame += 1) {
    const found = find();
    if (found !== null) return found;
    await new Promise(requestAnimationFrame);
  }
  return null;
}
