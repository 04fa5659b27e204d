import { foldText } from '../cells/text.ts';

/** Words for a total, in the languages of buyers and suppliers. */
const TOTALS: ReadonlySet<string> = new Set([
  ...['total', 'totals', 'subtotal', 'subtotals', 'sub-total', 'grandtotal', 'sum', 'sums'],
  ...['summe', 'summen', 'gesamt', 'gesamtsumme', 'gesamtmenge', 'zwischensumme', 'endsumme', 'insgesamt'],
  ...['totales', 'suma', 'sumas', 'totaux', 'sous-total', 'somme', 'totale', 'totali', 'subtotale', 'somma', 'soma'],
  ...['totais', '合计', '总计', '小计', '共计', '总数', '合計', '總計', '小計', '共計', '總數', '総計'],
]);

/** Words that people write beside a total, and that name no product. */
const MEASURES: ReadonlySet<string> = new Set([
  ...[
    'grand',
    'sub',
    'overall',
    'general',
    'général',
    'generale',
    'geral',
    'gran',
    'sous',
    'of',
    'all',
    'for',
    'po',
    'no',
    'number',
  ],
  ...['qty', 'quantity', 'quantities', 'pcs', 'pc', 'pieces', 'unit', 'units', 'amount', 'value', 'volume', 'weight'],
  ...[
    'cbm',
    'ctn',
    'ctns',
    'carton',
    'cartons',
    'product',
    'products',
    'item',
    'items',
    'line',
    'lines',
    'row',
    'rows',
  ],
  ...['order', 'orders', 'booking', 'bookings', 'usd', 'eur', 'cny', 'rmb', 'kg', 'kgs', 'sets', 'pairs', 'prs'],
  ...['menge', 'stück', 'stk', 'anzahl', 'betrag', 'cantidad', 'unidades', 'piezas', 'importe', 'quantité', 'pièces'],
  ...['quantità', 'pezzi', 'quantidade', 'peças', '数量', '數量', '件', '件数', '件數', '个', '個'],
]);

const NUMBER = /^[+-]?[$€£¥]?\d[\d.,'’]*%?$/;
const NUMBER_WITH_UNIT = /^\d[\d.,'’]*\p{L}{1,3}$/u;
const CHINESE_TOTAL = /^(合计|总计|小计|共计|合計|總計|小計|共計)(数量|數量|件数|件數)?$/;

/** Every cell is tested. These two tests are quick, and are enough for most cells. */
const LONGEST_LABEL = 60;
const IS_ASCII = /^[\t-~]*$/;
const PART_OF_TOTAL = /tot|sum|som|gesamt/i;

/** "TOTAL", "Grand total (pcs):", "Total 12,000 pcs", "合计数量": a word for a total, and nothing that names anything. */
export function isTotalLabel(text: string): boolean {
  if (text.length > LONGEST_LABEL || (IS_ASCII.test(text) && !PART_OF_TOTAL.test(text))) return false;
  const words = wordsOf(text);
  const isTotal = (word: string) => TOTALS.has(word) || CHINESE_TOTAL.test(word);
  return words.some(isTotal) && words.every((word) => isTotal(word) || isMeasure(word));
}

/** "12,000", "12 000 pcs", "pcs", "-". */
export function isAmount(text: string): boolean {
  const words = wordsOf(text);
  return words.every((word) => isMeasure(word) || /^[-–—]+$/.test(word));
}

function isMeasure(word: string): boolean {
  return MEASURES.has(word) || NUMBER.test(word) || NUMBER_WITH_UNIT.test(word);
}

/** A hyphen joins: "TOTAL-7" is a code of somebody's. Chinese words are spread by spaces: "合 计". */
function wordsOf(text: string): readonly string[] {
  return foldText(text)
    .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .split(/[\s:=;()*]+/)
    .map((word) => word.replace(/[.,]+$/, ''))
    .filter((word) => word !== '');
}

const DONE_BY = [
  /^(prepared|approved|checked|verified|reviewed|issued|signed|created|generated|printed|exported|requested|submitted|updated|confirmed|authori[sz]ed) (by|on|at|from)\b/,
  /^(erstellt|geprüft|freigegeben|genehmigt|bearbeitet|gedruckt|unterschrieben) (von|am|durch)\b/,
  /^(preparado|elaborado|aprobado|aprovado|revisado|firmado|verificado|creado|criado|emitido|assinado|autorizado) (por|el|em)\b/,
  /^(préparé|établi|approuvé|vérifié|signé|créé|imprimé|rédigé) (par|le)\b/,
  /^(preparato|approvato|verificato|firmato|creato|redatto) (da|il)\b/,
  /^(制表|制单|編制|编制|审核|審核|批准|复核|核准|经办|制作)(人|者|日期)?( ?:|$)/,
  /^(page|seite|página|pagina) \d+/,
  /^第 ?\d+ ?[页頁]/,
  /^(end of|ende der|fin de|fin du|fine) (the )?(list|table|file|report|liste|tabelle|lista|tabla|rapport)\b/,
  /^以下空白/,
];

/** Labels of the cell beside them. A word that could be a name needs a colon. */
const LABEL =
  /^(date|signature|signatures|notes?|remarks?|comments?|datum|unterschrift|bemerkung(en)?|anmerkung(en)?|hinweise?|fecha|firma|notas?|observaciones|comentarios|remarques?|osservazioni|assinatura|observações|日期|签名|簽名|签字|签章|备注|備註|说明|說明)( ?:|$| ?[._-]{2,})/;
const COLON_LABEL =
  /^(name|stamp|n\.?b\.?|p\.?s\.?|attention|attn|contact|tel|phone|page|legend|instructions|disclaimer|stempel|seite|kontakt|achtung|página|contacto|contact|data|nota|note|pagina|contatto|contato|注|联系人|聯繫人|盖章|蓋章) ?:/;

/** "Prepared by Anna", "Date: 20 Nov 2026", "Signature ____", "Page 1 of 3": who, when and where a list ends. */
export function isFooter(text: string): boolean {
  const folded = foldText(text);
  return [...DONE_BY, LABEL, COLON_LABEL].some((form) => form.test(folded));
}

/** "Prepared by", "Date:", "制表人": what it announces is in the next cell. */
export function isBareLabel(text: string): boolean {
  const words = foldText(text).split(' ');
  return isFooter(text) && (words.length <= LABEL_WORDS || text.trim().endsWith(':'));
}

const LABEL_WORDS = 2;

/** "* please confirm", "Please send the report to Anna", "Best regards". */
export function isRemark(text: string): boolean {
  const folded = foldText(text);
  return BULLET.test(folded) || PLEASE.test(folded.replace(/^[*•-]+ ?/, '')) || GREETING.test(folded);
}

/** With a space behind it: "*New* bear" is a name. */
const BULLET = /^([*•※†‡§-]|\*{2,}\)?|\*\)) \p{L}|^※\p{L}/u;
const PLEASE = /^(please|pls\.?|kindly|bitte|por favor|merci de|veuillez|si prega) |^[请請]/;

const GREETING =
  /^((best|kind|with kind|warm) regards|regards|mit freundlichen grüßen|viele grüße|saludos|cordialement|cordiali saluti|atenciosamente|thank you|thanks|danke|vielen dank|gracias|merci|grazie|obrigad[oa]|谢谢|謝謝)( for .*|[!.,].*)?$/;

/** "QC manager: Li Wei", in a place where no text belongs. */
export function isLabelled(text: string): boolean {
  return /^\p{L}[\p{L}. /]{1,30} ?: ?\S/u.test(foldText(text));
}

/** A line for a signature, or between rows: "____", "-----". */
export function isRule(text: string): boolean {
  return /^[\s_\-=.~*—–─━]{3,}$/.test(text);
}

/** Whether a text has as many words as a sentence: too many for the name of a group. */
export function isSentence(text: string): boolean {
  const folded = foldText(text);
  const letters = folded.match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu)?.length ?? 0;
  return folded.split(' ').length >= 5 || letters >= 10;
}
