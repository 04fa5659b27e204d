import { foldText } from '../../cells/text.ts';

/** Words for totals in the languages of buyers and suppliers. No library has such a list. */
const TOTALS: ReadonlySet<string> = new Set([
  ...['total', 'totals', 'ttl', 'ttls', 'sum', 'sums', 'summe', 'summen', 'gesamt', 'insgesamt', 'ergebnis'],
  ...['totales', 'suma', 'sumas', 'resultado', 'totaux', 'somme', 'résultat', 'totale', 'totali', 'somma', 'risultato'],
  ...['soma', 'totais', '总数', '總數'],
]);

/** Words that always mean a total, with any words beside them: "Subtotal Ningbo". */
const SURE_TOTALS: ReadonlySet<string> = new Set([
  ...[
    'subtotal',
    'subtotals',
    'sub-total',
    'grandtotal',
    'gesamtsumme',
    'gesamtmenge',
    'gesamtergebnis',
    'teilergebnis',
  ],
  ...['zwischensumme', 'endsumme', 'sous-total', 'subtotale', 'subtotales', 'subtotais'],
  ...['合计', '总计', '小计', '共计', '汇总', '合計', '總計', '小計', '共計', '總数', '総計', '彙總'],
]);

/** Words for a total that may also be names. Only sums may be beside them. */
const PERHAPS_TOTALS: ReadonlySet<string> = new Set([
  ...['overall', 'altogether', 'all', 'alle', 'result', 'results', 'combined', 'zusammen', 'ensemble', 'conjunto'],
  ...['totaal', 'totalen', 'totalt', 'toplam', 'razem', 'łącznie', 'ogółem', 'celkem', 'spolu', 'összesen', 'jumlah'],
  ...['ukupno', 'skupaj', 'yhteensä', 'samlet', 'sammenlagt', 'summa', 'kokku', 'kopā', 'viso'],
  ...['итого', 'всего', 'итог', 'всього', 'разом', 'общо', 'σύνολο', 'tổng', 'cộng', 'รวม', 'รวมทั้งหมด', 'ยอดรวม'],
  ...[
    '합계',
    '총계',
    '소계',
    '총합계',
    '計',
    '総合計',
    '计',
    'סהכ',
    'סה"כ',
    'المجموع',
    'الإجمالي',
    'إجمالي',
    'مجموع',
    'कुल',
    'योग',
  ],
]);

/**
 * Words that Excel writes after a value for a count or an average, and other programs for a sum: "B-1 Count", "B-1
 * Result".
 */
const OTHER_RESULTS: ReadonlySet<string> = new Set([
  ...[
    'result',
    'results',
    'totaal',
    'toplam',
    'razem',
    'celkem',
    'итог',
    'итого',
    'count',
    'anzahl',
    'average',
    'mittelwert',
    'promedio',
    'moyenne',
    'media',
    'max',
    'min',
    '计数',
    '計數',
    '平均值',
  ],
]);

/** Words that may be beside a total and are no product name. */
const MEASURES: ReadonlySet<string> = new Set([
  ...['grand', 'sub', 'overall', 'general', 'général', 'generale', 'geral', 'gran', 'sous', 'of', 'all', 'for', 'po'],
  ...['no', 'number', 'qty', 'quantity', 'quantities', 'pcs', 'pc', 'pieces', 'unit', 'units', 'amount', 'value'],
  ...['volume', 'weight', 'cbm', 'ctn', 'ctns', 'carton', 'cartons', 'product', 'products', 'item', 'items', 'line'],
  ...[
    'lines',
    'row',
    'rows',
    'order',
    'orders',
    'booking',
    'bookings',
    'usd',
    'eur',
    'cny',
    'rmb',
    'kg',
    'kgs',
    'sets',
  ],
  ...['stuks', 'adet', 'szt', 'sztuk', 'ks', 'db', 'шт', 'штук', '個', '枚', '개', '本'],
  ...['pairs', 'prs', 'menge', 'stück', 'stk', 'anzahl', 'betrag', 'cantidad', 'unidades', 'piezas', 'importe'],
  ...[
    'quantité',
    'pièces',
    'quantità',
    'pezzi',
    'quantidade',
    'peças',
    '数量',
    '數量',
    '件',
    '件数',
    '數件',
    '个',
    '個',
  ],
]);

/** Words for what a total may be about. */
const PARTIES: ReadonlySet<string> = new Set([
  ...[
    'supplier',
    'vendor',
    'factory',
    'customer',
    'buyer',
    'brand',
    'style',
    'styles',
    'sku',
    'skus',
    'design',
    'designs',
  ],
  ...['article', 'articles', 'pos', 'shipment', 'shipments', 'month', 'week', 'day', 'year', 'page', 'sheet', 'group'],
  ...[
    'lieferant',
    'hersteller',
    'kunde',
    'auftrag',
    'aufträge',
    'bestellung',
    'artikel',
    'monat',
    'woche',
    'seite',
    'für',
  ],
  ...['pedido', 'pedidos', 'proveedor', 'fornecedor', 'cliente', 'artículos', 'commande', 'fournisseur', 'client'],
  ...['ordine', 'fornitore', 'per', 'por', 'par', 'del', 'de', 'do', 'der', 'des', '订单', '供应商', '款'],
]);

const NUMBER = /^[+-]?[$€£¥]?\d[\d.,'’]*%?$/;
const NUMBER_WITH_UNIT = /^\d[\d.,'’]*\p{L}{1,3}$/u;
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d/_.-]{0,15}$/u;
const CHINESE_TOTAL = /(合计|总计|小计|共计|汇总|合計|總計|小計|共計|彙總)/g;
const CHINESE_COUNT = /^共 ?\d[\d,]* ?(款|件|个|個|套|箱|双|雙|只|种|種|张|張|单|單|票|项|項|行|pcs)/;

/** A quick test first, because every cell of a sheet is checked. */
const LONGEST_LABEL = 60;
const IS_ASCII = /^[\t-~]*$/;
const PART_OF_TOTAL = /t ?o ?t|sum|som|gesamt|ttl|ergebnis|result|risultat/i;
const MOST_WORDS = 5;

/**
 * Whether it has a word for a total and no product name: "TOTAL", "Grand total (pcs):", "Total B-2", "Subtotal Ningbo",
 * "共3款".
 */
export function isTotalLabel(text: string): boolean {
  if (!mayBeTotal(text)) return false;
  const words = wordsOf(text);
  if (CHINESE_COUNT.test(words.join(' '))) return true;
  if (words.length <= MOST_WORDS && [words[0], words.at(-1)].some((word) => SURE_TOTALS.has(word ?? ''))) return true;
  const isBeside = (word: string) => isMeasure(word) || PARTIES.has(word) || CODE.test(word);
  return words.some(isTotal) && words.every((word) => isTotal(word) || isBeside(word));
}

/**
 * Whether it may be a total: "Total Ningbo" begins or ends like one, and "All products" or "Итого" have only such
 * words. This alone is no proof: "Total control kit" is a product.
 */
export function isLikeTotal(text: string): boolean {
  if (text.length > LONGEST_LABEL) return false;
  const words = wordsOf(text);
  if (mayBeTotal(text) && (isTotal(words[0] ?? '') || isTotal(words.at(-1) ?? ''))) return true;
  const isBeside = (word: string) => isTotal(word) || isMeasure(word) || PARTIES.has(word);
  const mayTotal = (word: string) => PERHAPS_TOTALS.has(word);
  return words.some(mayTotal) && words.every((word) => mayTotal(word) || isBeside(word));
}

/** The folded name that a total is for: "b-1" in "B-1 Total", "Total: B-1", "B-1 Ergebnis" and "B-1小计". */
export function totalledName(text: string): string | undefined {
  if (text.length > LONGEST_LABEL) return undefined;
  const folded = foldText(text);
  const isResult = (word: string) => isTotal(word) || OTHER_RESULTS.has(word);
  for (const form of [/^(.+?)[\s:-]+([^\s:]+):?$/, /^(.+?) ?(\p{Script=Han}{2})[ :]*$/u]) {
    const [, name = '', word = ''] = form.exec(folded) ?? [];
    if (isResult(word)) return name;
  }
  for (const form of [/^([^\s:]+)[\s:-]+(?:of |for |für |de |del |di )?(.+)$/, /^(\p{Script=Han}{2})[ :]*(.+)$/u]) {
    const [, word = '', name = ''] = form.exec(folded) ?? [];
    if (isTotal(word)) return name;
  }
  return undefined;
}

/** Whether it is an amount: "12,000", "12 000 pcs", "pcs", "-". */
export function isAmount(text: string): boolean {
  const words = wordsOf(text);
  return words.every((word) => isMeasure(word) || /^[-–—]+$/.test(word));
}

function mayBeTotal(text: string): boolean {
  return text.length <= LONGEST_LABEL && !(IS_ASCII.test(text) && !PART_OF_TOTAL.test(text));
}

function isTotal(word: string): boolean {
  return TOTALS.has(word) || SURE_TOTALS.has(word);
}

function isMeasure(word: string): boolean {
  return MEASURES.has(word) || NUMBER.test(word) || NUMBER_WITH_UNIT.test(word);
}

/**
 * The words of a text. A hyphen joins, because "TOTAL-7" may be a code. Letters may have spaces between them: "合 计", "T
 * O T A L".
 */
function wordsOf(text: string): readonly string[] {
  const folded = foldText(text);
  const joined = /^(\p{L} ){2,}\p{L}\W*$/u.test(folded) ? folded.replaceAll(/(?<=\p{L}) (?=\p{L})/gu, '') : folded;
  return joined
    .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .replaceAll(CHINESE_TOTAL, ' $1 ')
    .split(/[\s:=;()*]+/)
    .map((word) => word.replace(/[.,]+$/, ''))
    .filter((word) => word !== '');
}
