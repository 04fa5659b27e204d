import { useEffect, useState } from 'preact/hooks';
import { messages } from './messages.ts';

const PLACES = [
  ['file', messages.placeFile],
  ['doubts', messages.placeDoubts],
  ['runs', messages.placeRuns],
  ['exports', messages.placeExports],
  ['lists', messages.placeLists],
] as const;

/** The part of qcsheet that the page shows. The file stays open in every part. */
export type Place = (typeof PLACES)[number][0];

/** The part that the address names, so the browser's back and forward buttons work. */
export function usePlace(): Place {
  const [place, setPlace] = useState(placeNow);
  useEffect(() => {
    const look = () => setPlace(placeNow());
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return place;
}

function placeNow(): Place {
  return PLACES.find(([name]) => location.hash === `#${name}`)?.[0] ?? 'file';
}

type PlacesProps = {
  readonly place: Place;
  /** The number of documents in doubt. */
  readonly inDoubt: number;
};

export function Places({ place, inDoubt }: PlacesProps) {
  return (
    <nav aria-label={messages.places}>
      {PLACES.map(([name, words]) => (
        <a key={name} href={`#${name}`} {...(name === place ? { 'aria-current': 'page' as const } : {})}>
          {words}
          {name === 'doubts' && inDoubt > 0 ? (
            <span class="waiting" title={messages.waiting(inDoubt)}>
              {inDoubt.toLocaleString('en-US')}
            </span>
          ) : null}
        </a>
      ))}
    </nav>
  );
}
