import { foldText } from '../../cells/text.ts';
import { remembered } from './remembered.ts';

/** The words of a header: its topics, and the types of value in its column. */
export type HeaderWords = { readonly topics: ReadonlySet<string>; readonly sorts: ReadonlySet<string> };

/**
 * The words of a header in a common form: `Vendor no.` and `supplierNumber` both have the topic supplier and the type
 * number. The words are of three languages. For Chinese headers there are only the kinds' synonyms.
 */
export function headerWords(header: string): HeaderWords {
  const apart = header
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll('_', ' ');
  const plain = foldText(apart)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\bp\.? ?o\b\.?|\bpurch(?:ase|asing|\.)? (?:ord(?:er|ers|\.)?|doc(?:ument|\.)?)(?!\p{L})/gu, 'po ');
  const words = plain.split(/[^\p{L}\p{N}%#]+/u).filter((word) => word !== '' && !EMPTY.has(word));
  const meant = words.map((word) => MEANINGS[word] ?? word);
  const sorts = meant.filter((word) => SORTS.has(word));
  return { topics: new Set(meant.filter((word) => !SORTS.has(word))), sorts: new Set(sorts) };
}

/** The same for our own names, cached because each header is compared with all of them. */
export const wordsOfName = remembered(headerWords);

const EMPTY: ReadonlySet<string> = new Set(
  'the of a for and in our your planned plan de del der des die das von la el los du le les et y und'.split(' '),
);

const byMeaning: Readonly<Record<string, string>> = {
  number: 'no nr num numero nummer n # code cod cd kode',
  quantity: 'qty qtty qnty quant menge anzahl cantidad cant pcs pieces units stuck',
  date: 'dt datum fecha day dates',
  type: 'typ tipo',
  email: 'mail',
  phone: 'tel telephone telefon telefono tlf',
  address: 'addr adresse direccion street',
  name: 'nombre',
  remark:
    'remarks comment comments note notes memo bemerkung bemerkungen kommentar comentario comentarios observaciones',
  supplier: 'vendor lieferant proveedor suppliers vendors lief vend supp suppl',
  factory: 'manufacturer mfr fabrik werk fabrica hersteller fabricante',
  inspection: 'insp inspektion inspeccion',
  service: 'svc serv servicio',
  booking: 'bkg',
  shipment: 'ship shipping shipped shpmt shpt shipmt versand embarque envio etd xf exf exfactory',
  product: 'item itm article artikel articulo producto produkt prod goods',
  reference: 'ref referenz referencia',
  po: 'purchaseorder bestellung bestell pedido',
  order: 'ord orders',
  line: 'linea zeile',
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

/** Whether a word in the form of `headerWords` is a known topic. */
export function isKnownTopic(word: string): boolean {
  return Object.hasOwn(byMeaning, word);
}

/**
 * Words for the owner or the unit of a value: `Customer PO`, `Our PO` and `Quantity (cartons)` may be the meant column,
 * but a person must confirm it.
 */
export const CLOSE_WORDS: ReadonlySet<string> = new Set(
  `our your my own customer client buyer kunde kunden cliente requested planned expected estimated actual confirmed final new
  main primary order ordered total cartons carton ctn ctns boxes box sets set pairs pair prs dozen rolls meters kg tons`.split(
    /\s+/,
  ),
);

/** With one of these words, a header has another meaning: a quantity in stock is no ordered quantity. */
export const OTHER_WORDS: ReadonlySet<string> = new Set(
  `min max minimum maximum minimal maximal mindest received receive delivered deliver shipped sold reserved forecast defect
  defects defective rejected accepted passed failed invoice invoiced shortage excess allocated stock stocked inventory reorder
  restock per line lines pos position detail details month year quarter week validity start end begin sub category subcategory
  flag listing key short tier subtotal accuracy perfect pct open balance backorder outstanding remaining left affected damaged
  returned return missing scrap previous last next first method mode via carrier region created updated modified entry printed
  approval approved payment contract account bank group cancel cancelled target hand safety lead`.split(/\s+/),
);

/** Words for the type of value in a column. Columns with different types are never similar. */
const SORTS: ReadonlySet<string> = new Set(
  `number id name date time quantity price amount value cost total currency status email phone mobile fax wechat qq whatsapp
  address city country province postcode remark type size colour color percent rate weight volume level link photo`.split(
    /\s+/,
  ),
);
