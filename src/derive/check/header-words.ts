import { foldText } from '../cells/text.ts';

/** A header taken apart: what it is about, and what sort of value it announces. */
export type HeaderWords = { readonly topics: ReadonlySet<string>; readonly sorts: ReadonlySet<string> };

/**
 * The words of a header in one form: `Vendor no.` and `supplierNumber` are both about the supplier and announce a
 * number. Words of three languages; Chinese headers are known by the kinds' synonyms alone.
 */
export function headerWords(header: string): HeaderWords {
  const apart = header.normalize('NFKC').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const plain = foldText(apart)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\bp\.? ?o\b\.?/g, 'po ');
  const words = plain.split(/[^\p{L}\p{N}%#]+/u).filter((word) => word !== '' && !EMPTY.has(word));
  const meant = words.map((word) => MEANINGS[word] ?? word);
  const sorts = meant.filter((word) => SORTS.has(word));
  return { topics: new Set(meant.filter((word) => !SORTS.has(word))), sorts: new Set(sorts) };
}

const EMPTY: ReadonlySet<string> = new Set(
  'the of a for and in per our your planned plan de del der des die das von la el los du le les et y und'.split(' '),
);

const byMeaning: Readonly<Record<string, string>> = {
  number: 'no nr num numero nummer n # code cod kode',
  quantity: 'qty qtty quant menge anzahl cantidad cant pcs pieces units stuck',
  date: 'dt datum fecha day dates',
  email: 'mail',
  phone: 'tel telephone telefon telefono tlf',
  address: 'addr adresse direccion street',
  name: 'nombre',
  remark:
    'remarks comment comments note notes memo bemerkung bemerkungen kommentar comentario comentarios observaciones',
  supplier: 'vendor lieferant proveedor suppliers vendors lief',
  factory: 'manufacturer mfr fabrik werk fabrica hersteller fabricante',
  inspection: 'insp inspektion inspeccion audit prufung',
  shipment: 'ship shipping shipped versand embarque envio etd xf exf exfactory',
  product: 'item article artikel articulo producto produkt prod goods',
  reference: 'ref referenz referencia',
  po: 'purchaseorder bestellung bestell pedido',
  category: 'kategorie categoria cat',
  country: 'land pais',
  city: 'stadt ciudad ort',
  province: 'provinz provincia state',
  postcode: 'zip plz cp postal postleitzahl',
  contact: 'kontakt contacto ansprechpartner',
};

const MEANINGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(byMeaning).flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning] as const)),
);

/** Words that say what sort of value a column holds: columns of different sorts are not alike, whatever else they share. */
const SORTS: ReadonlySet<string> = new Set(
  `number id name date time quantity price amount value cost total currency status email phone mobile fax wechat qq whatsapp
  address city country province postcode remark type size colour color percent rate weight volume level link photo`.split(
    /\s+/,
  ),
);
