import { foldText } from '../../cells/text.ts';

const DONE_BY = [
  /^(prepared|approved|checked|verified|reviewed|issued|signed|created|generated|printed|exported|requested|submitted|updated|confirmed|booked|entered|received|inspected|authori[sz]ed) (by|on|at|from)\b/,
  /^(erstellt|gebucht|geprüft|freigegeben|genehmigt|bearbeitet|gedruckt|unterschrieben) (von|am|durch)\b/,
  /^(preparado|elaborado|aprobado|aprovado|revisado|firmado|verificado|creado|criado|emitido|assinado|autorizado) (por|el|em)\b/,
  /^(préparé|établi|approuvé|vérifié|signé|créé|imprimé|rédigé) (par|le)\b/,
  /^(preparato|approvato|verificato|firmato|creato|redatto) (da|il)\b/,
  /^(制表|制单|編制|编制|审核|審核|批准|复核|核准|经办|制作)(人|者|日期)?( ?:|$)/,
  /^(page|seite|página|pagina) \d+/,
  /^第 ?\d+ ?[页頁]/,
  /^(end of|ende der|fin de|fin du|fine) (the )?(list|table|file|report|liste|tabelle|lista|tabla|rapport)\b/,
  /^以下空白/,
];

/** Labels for the cell beside them. A word that may be a name needs a colon. */
const LABEL =
  /^(date|signature|signatures|notes?|remarks?|comments?|datum|unterschrift|bemerkung(en)?|anmerkung(en)?|hinweise?|fecha|firma|notas?|observaciones|comentarios|remarques?|osservazioni|assinatura|observações|日期|签名|簽名|签字|签章|备注|備註|说明|說明)( ?:|$| ?[._-]{2,})/;
const COLON_LABEL =
  /^(name|stamp|n\.?b\.?|p\.?s\.?|attention|attn|contact|tel|phone|page|legend|instructions|disclaimer|stempel|seite|kontakt|achtung|página|contacto|contact|data|nota|note|pagina|contatto|contato|注|联系人|聯繫人|盖章|蓋章) ?:/;

const END = /^\P{L}*(end|ende|fin|eof|结束|完)\P{L}*$/u;

/** A note has at most this many cells. */
export const MOST_NOTE_CELLS = 4;

/**
 * Whether a text is a footer, with a person, time or place: "Prepared by Anna", "Date: 20 Nov 2026", "Signature ____",
 * "Page 1 of 3".
 */
export function isFooter(text: string): boolean {
  const folded = foldText(text);
  return [...DONE_BY, LABEL, COLON_LABEL, END].some((form) => form.test(folded));
}

/**
 * Whether it is surely a note, with any number in its row: "Checked by Li", "Signature: ____". "Notes" may be a
 * product.
 */
export function isSurelyNote(text: string): boolean {
  const folded = foldText(text);
  const isLabel = LABEL.test(folded) && /^[^:_]+( ?:|[ .]*_{2,})/.test(folded);
  return [...DONE_BY, COLON_LABEL].some((form) => form.test(folded)) || isLabel || isRule(text);
}

/** Whether a word may be a note or a product: "Stamp", "Notes". */
export function isNoteWord(text: string): boolean {
  return isFooter(text) || isFooter(`${text}:`);
}

/** Whether the text only announces the next cell: "Prepared by", "Date:", "制表人". */
export function isBareLabel(text: string): boolean {
  const words = foldText(text).split(' ');
  return isFooter(text) && (words.length <= LABEL_WORDS || text.trim().endsWith(':'));
}

const LABEL_WORDS = 2;

/** Whether it is a remark: "* please confirm", "Please send the report to Anna", "Best regards". */
export function isRemark(text: string): boolean {
  const folded = foldText(text);
  return (
    BULLET.test(folded) || LEGEND.test(folded) || PLEASE.test(folded.replace(/^[*•-]+ ?/, '')) || GREETING.test(folded)
  );
}

/** A space must follow: "*New* bear" is a name. */
const BULLET = /^([*•※†‡§-]|\*{2,}\)?|\*\)) \p{L}|^※\p{L}/u;
/** "* = required" */
const LEGEND = /^([*†‡※#]+|\([*†‡]\)) ?[=:] ?\p{L}/u;
const PLEASE = /^(please|pls\.?|kindly|bitte|por favor|merci de|veuillez|si prega) |^[请請]/;

const GREETING =
  /^((best|kind|with kind|warm) regards|regards|mit freundlichen grüßen|viele grüße|saludos|cordialement|cordiali saluti|atenciosamente|thank you|thanks|danke|vielen dank|gracias|merci|grazie|obrigad[oa]|谢谢|謝謝)( for .*|[!.,].*)?$/;

/** Whether it is a label with a value: "QC manager: Li Wei". Only meaningful where no text belongs. */
export function isLabelled(text: string): boolean {
  return /^\p{L}[\p{L}. /]{1,30} ?: ?\S/u.test(foldText(text));
}

/** Whether it is a line for a signature or between rows: "____", "-----". */
export function isRule(text: string): boolean {
  return /^[\s_\-=.~*—–─━]{3,}$/.test(text);
}

/** Whether a text has as many words as a sentence, too many for a group name. */
export function isSentence(text: string): boolean {
  const folded = foldText(text);
  const letters = folded.match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu)?.length ?? 0;
  return folded.split(' ').length >= 5 || letters >= 10;
}
