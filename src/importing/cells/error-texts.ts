/**
 * The error values of spreadsheet programs, in capitals. English ones occur in every file format. The others occur as
 * text in a CSV or a pasted sheet.
 */
export const ERROR_TEXTS: ReadonlySet<string> = new Set(
  [
    '#N/A #REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #GETTING_DATA #FIELD! #BLOCKED! #CONNECT! #UNKNOWN!',
    '#BUSY! #EXTERNAL! #PYTHON! #TIMEOUT! #ERROR!',
    // German
    '#NV #WERT! #BEZUG! #ZAHL! #ÜBERLAUF! #KALK! #DATEN_ABRUFEN #FELD!',
    // French
    '#VALEUR! #NOM? #NOMBRE! #NUL! #PROPAGATION! #EPARS! #CHAMP!',
    // Spanish
    '#N/D #¡VALOR! #¡REF! #¡DIV/0! #¿NOMBRE? #¡NUM! #¡NULO! #¡DESBORDAMIENTO! #¡CALC!',
    // Italian
    '#N/D #N.D. #VALORE! #RIF! #NOME? #NULLO! #ESPANSIONE!',
    // Portuguese
    '#VALOR! #NÚM! #NULO! #DESPEJAR! #TRANSBORDO!',
    // Dutch
    '#N/B #WAARDE! #VERW! #DEEL/0! #NAAM? #GETAL! #LEEG! #OVERLOOP!',
    // Polish
    '#N/D! #ARG! #ADR! #DZIEL/0! #NAZWA? #LICZBA! #ZERO!',
    // Turkish
    '#YOK #DEĞER! #BAŞV! #SAYI/0! #AD? #SAYI! #BOŞ! #TAŞMA!',
    // Danish, Norwegian, Swedish
    '#I/T #VÆRDI! #VERDI! #REFERENCE! #REFERANSE! #NAVN? #SAKNAS! #VÄRDEFEL! #REFERENS! #DIVISION/0! #NAMN? #OGILTIGT!',
    // Russian
    '#Н/Д #ЗНАЧ! #ССЫЛКА! #ДЕЛ/0! #ИМЯ? #ЧИСЛО! #ПУСТО!',
  ].flatMap((line) => line.split(' ')),
);
