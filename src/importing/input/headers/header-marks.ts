import { trimText } from '../../cells/text.ts';

const TAGS =
  'en|eng|de|deu|ger|fr|fra|fre|es|esp|spa|pt|por|it|ita|nl|pl|tr|cn|chn|zh|jp|ja|kr|ko|vn|vi|ru|ar|en[-_](?:us|gb)|zh[-_](?:cn|tw|hk)';
const LANGUAGES = [
  'english|englisch|ingl[ée]s|ingl[eê]s|inglese|anglais|german|deutsch|alem[áa]n|alem[ãa]o|allemand|tedesco',
  'french|franz[öo]sisch|franc[ée]s|fran[çc]ais|francese|spanish|spanisch|espa[ñn]ol|espagnol|spagnolo',
  'portuguese|portugu[êe]s|italian|italienisch|italiano|italien|chinese|chinesisch|chino|chinois|cinese|mandarin',
  'turkish|t[üu]rk[çc]e|vietnamese|japanese|korean|中文|英文|英语|英語|德文|法文|日文',
].join('|');
const NEEDS = [
  'mandatory|obligatory|compulsory|required|must|optional|pflicht|pflichtfeld|pflichtangabe|erforderlich|obligatorisch',
  'obligatorio|obligatoria|opcional|obrigat[óo]rio|obligatoire|facultatif|optionnel|requis|obbligatorio|facoltativo|verplicht',
  'zorunlu|必填|选填|必须|必須|\\*+|!+',
].join('|');

/** `(EN)`, `[de]`, `(mandatory)`, `(*)`. */
const IN_BRACKETS = new RegExp(`[([{<【] ?(?:${TAGS}|${LANGUAGES}|${NEEDS}) ?[)\\]}>】]`, 'giu');
const NEED_IN_BRACKETS = new RegExp(`[([{<【] ?(?:${NEEDS}) ?[)\\]}>】]`, 'giu');
/** Without brackets only in capitals, because `de` is a word in many headers. `ID` and `NO` are no languages. */
const TAG_BEHIND = /[\s/|,:–—-]+(?:EN|ENG|DE|GER|FR|ES|PT|CN|CHN|ZH|JP|KR|VN)$/u;
const LANGUAGE_BEHIND = new RegExp(`[\\s/|,:–—-]+(?:${LANGUAGES})$`, 'iu');
const NEED_BEHIND = new RegExp(`(?:[\\s/|,:–—-]+(?:${NEEDS})|\\*+)$`, 'iu');
const NEED_BEFORE = new RegExp(`^(?:(?:${NEEDS})[\\s/|,:–—-]+|\\*+)`, 'iu');

/** A header without words about whether its column is required: `PO number - mandatory`, `* PO number`. */
export function withoutNeeds(header: string): string {
  return trimText(header.replace(NEED_IN_BRACKETS, ' ').replace(NEED_BEHIND, '').replace(NEED_BEFORE, ''));
}

/** A header also without the language of its values: `Product name (EN)`, `Product name - English`. */
export function withoutLanguage(header: string): string {
  const plain = withoutNeeds(header.replace(IN_BRACKETS, ' '));
  return trimText(plain.replace(TAG_BEHIND, '').replace(LANGUAGE_BEHIND, ''));
}

/** A header without a percent sign at its end. */
export function withoutPercent(header: string): string {
  return trimText(header.replace(/\s*%$/u, ''));
}
