/** The controls of the page, as its texts name them. */
export const CONTROLS = {
  sheet: '“Sheet and header row...”',
  columns: '“Match columns...”',
  dayFirst: '“The day comes first”',
  monthFirst: '“The month comes first”',
  asShown: '“As the sheet shows”',
  limit: '“Only the first”',
  canary: '“These first, alone”',
  maxErrors: '“Stop when rejected”',
  sendAgain: '“Send again what was accepted”',
  doNotSend: '“Do not send”',
  doubts: '“In doubt”',
  runs: '“Runs”',
  lists: '“Templates and lists”',
} as const;

const { sheet, columns, doubts, runs, lists } = CONTROLS;
const EMPTY_ROW = 'Home, Shift+End, Delete';
const WHEN_SENT = 'choose that when you send';

/** A part of a message that names an option or a command, and what the page says instead. */
export type Rule = readonly [terminal: RegExp, page: string];

/** Messages about files, sheets and columns. */
const READING: readonly Rule[] = [
  [/(has changed|is gone) since this command read it\./g, '$1 since this page read it.'],
  [/then run the same command again\./g, 'then try again.'],
  [/Then run the same command again\./g, 'Then try again.'],
  [/Name one of them with --sheet\./g, `Choose one of them under ${sheet}.`],
  [/Name the sheet with the rows: --sheet NAME\./g, `Choose the sheet with the rows under ${sheet}.`],
  [/Choose one: --sheet .+\. Or delete the others\./g, `Choose one under ${sheet}. Or delete the others.`],
  [/If you only want "(.+?)": --sheet .+\.$/g, `If you only want “$1”, choose it under ${sheet}.`],
  [
    /Name the right sheet with --sheet\. Or put all rows into one sheet\./g,
    'To send the rows of the hidden sheet, show the sheet in Excel and open the file again.',
  ],
  [/ qcsheet reads a hidden sheet only if you name it/g, ' This page does not read hidden sheets'],
  [
    /Name it: --sheet .+?\. Or show it in Excel: (click a sheet tab with the right mouse button, then Unhide\.)/g,
    'Show it in Excel: $1 Then save the file and open it again.',
  ],
  [/Otherwise name the encoding: --encoding NAME\./g, `Otherwise write the encoding under ${sheet}.`],
  [/add --encoding (\S+) to the command/g, `write $1 as the encoding under ${sheet}`],
  [/and name the encoding with --encoding\./g, `and write the encoding under ${sheet}.`],
  [/Run the command without --encoding\./g, 'Leave the encoding empty.'],
  [/Say what it has with --kind: .+?\. qcsheet then shows/g, `Say what it has under ${sheet}. qcsheet then shows`],
  [/Name it with --kind: .+\.$/g, `Choose what the sheet loads under ${sheet}.`],
  [/Leave out --kind, or use --kind \S+\.$/g, `Choose ${CONTROLS.asShown} under ${sheet}.`],
  [/Name their row with --header-row,/g, `Choose their row under ${sheet},`],
  [
    /Name the row with the headers, from (\S+ to \S+): --header-row N\./g,
    `Choose the row with the headers, from $1, under ${sheet}.`,
  ],
  [/--header-row needs/g, 'The header row needs'],
  [
    /Import the file that qcsheet wrote when you imported "(.+?)"\. If you never did, import your own workbook with --sheet\./g,
    `Open the file that qcsheet wrote when you sent “$1”. If you never did, open your own workbook, and choose the sheet under ${sheet}.`,
  ],
  [/write it again: qcsheet results (\S+) -o FILE/g, `download the results of run $1 under ${runs}`],
  [/ `qcsheet columns FILE -o MAPPING\.json` writes a new one to edit\./g, ''],
  [/Next time, use --map\./g, 'Next time, answer again.'],
  [
    /say which column it is: with --map, or under "Match columns" in qcsheet open\./g,
    `say which column it is under ${columns}.`,
  ],
  [/ `qcsheet columns FILE` shows all columns\./g, ''],
  [/for an error, add --ignore-column\. If/g, `for an error, say so under ${columns}. If`],
  [/Otherwise say with --map or --ignore-column what it is\./g, `Otherwise say under ${columns} what it is.`],
  [
    /If the file has it under another header, add --map ".+?"\./g,
    `If the file has it under another header, say so under ${columns}.`,
  ],
  [
    /name another column with --map ".+?"\. If it is your own column, use --ignore-column ".+?"\./g,
    `say under ${columns} what it is.`,
  ],
  [/Use --map ".+?" for another, or --ignore-column ".+?" if it is your own\./g, `To change that, use ${columns}.`],
  [/Say what it is: --map ".+?", or --ignore-column ".+?" if it is your own\./g, `Say what it is under ${columns}.`],
  [
    /Use --map ".+?" if these rows are one (.+?), or --ignore-column ".+?" if it is your own column\./g,
    `Say what it is under ${columns}: the group if these rows are one $1, or your own column.`,
  ],
  [/use --ignore-column\.$/g, `say so under ${columns}.`],
  [/--ignore-column ".+?" if it is your own/g, `say under ${columns} that it is your own`],
  [/use --date-order dmy/g, `choose ${CONTROLS.dayFirst} under ${sheet}`],
  [/use --date-order mdy/g, `choose ${CONTROLS.monthFirst} under ${sheet}`],
  [/\(with mdy,/g, `(with ${CONTROLS.monthFirst},`],
  [
    /say the order of the whole file with --date-order dmy or mdy\./g,
    `choose the order of the whole file under ${sheet}.`,
  ],
  [/name the other one with --date-order\./g, `choose the other one under ${sheet}.`],
  [
    /add --map "HEADER=KEY", --ignore-column "HEADER" or --date-order next time,/g,
    `use ${columns} or ${sheet} next time,`,
  ],
  [/, or add --allow-outside\./g, '.'],
  [/ `qcsheet check FILE -o COPY --fresh` writes a copy without merged cells\./g, ''],
  [/run `qcsheet check FILE -o COPY`, and choose/g, 'save a copy here, and choose'],
];

/** Messages about values and lookup lists. */
const VALUES: readonly Rule[] = [
  [
    /Lists to choose from are in the template, in qcsheet open, and in each copy and results workbook\. Or search: qcsheet lookups find NAME\./g,
    `Type a part of it into the cell, and choose from the list. Or search for it under ${lists}.`,
  ],
  [
    /The sheet Fixes and the template have the list, and `qcsheet lookups find` searches it\./g,
    `Type a part of it into the cell, or search for it under ${lists}.`,
  ],
  [
    /Write one of these values\. The template, the sheet Fixes and qcsheet open have them as a list\./g,
    'Choose one of these values in the cell.',
  ],
  [/; `qcsheet lookups find` shows it\./g, `; ${lists} shows it.`],
  [/To search(?: the lists)?: qcsheet lookups find TEXT/g, `To search the lists, use ${lists}.`],
  [
    /Remove it \((qcsheet lookups aliases remove .+?)\), or choose again \(.+?\)\./g,
    'Write the right value into the cell. To remove the alias, type in a terminal: $1',
  ],
  [
    /Remove the alias with `(qcsheet lookups aliases remove)`, or choose again with `.+?`\./g,
    'Write the right value into the cell. To remove the alias, type in a terminal: $1',
  ],
];

/** Messages about aliases that have no control yet. */
const IN_TERMINAL: readonly Rule[] = [
  [/(?<!terminal): (qcsheet lookups aliases (?:list|add .+))$/g, ', type in a terminal: $1'],
];

/** Messages about what was sent, and about runs. */
const SENDING: readonly Rule[] = [
  // The page has no button for it: an empty row is no data.
  [/remove the row\b/g, `empty the row (${EMPTY_ROW})`],
  [/Remove one of them\. If you want both/g, `Empty one of the two rows (${EMPTY_ROW}). If you want both`],
  [/(?:add|import with) --allow-(?:similar|duplicates)/g, WHEN_SENT],
  [/add --other-service/g, WHEN_SENT],
  [/--send-again sends it again\./g, 'You chose to send it again.'],
  [/import the file without --send-again\./g, `choose ${CONTROLS.doNotSend}.`],
  [/--allow-similar sends this one too\./g, 'You chose to send this one too.'],
  [/Only --send-again would send it again\./g, `Only ${CONTROLS.sendAgain} would send it again.`],
  [/ Only --send-unchanged would send it again\./g, ''],
  [/You gave --send-again=(\d+), but/g, 'You typed $1, but'],
  [/Run the command without --send-again\./g, 'Send the file again without that choice.'],
  [/To send these again: --send-again=(\d+)/g, 'To send these again, type $1 when you send.'],
  [
    /Use the headers, --map, --date-order, aliases and chosen values of run/g,
    'Use the headers, columns, order of dates, aliases and chosen values of run',
  ],
  [/Stopped by --limit (\d+)\./g, `Stopped by ${CONTROLS.limit} ($1).`],
  [/Stopped by --canary (\d+):/g, `Stopped by ${CONTROLS.canary} ($1):`],
  [/Stopped by --max-errors (\d+%?):/g, `Stopped by ${CONTROLS.maxErrors} ($1):`],
  [/^--canary (\d+):/g, `${CONTROLS.canary} ($1):`],
  [
    /To send the rest with the old values: (qcsheet resume \S+)\. To send the file as it is now, and not the rest, import it with --replace\./g,
    `To send the file as it is now, and not the rest, ${WHEN_SENT}. To send the rest with the old values, type in a terminal: $1`,
  ],
  [
    /Send its rest first: qcsheet resume \S+\. Or copy/g,
    `Send its rest first: choose that sheet under ${sheet}, and send it. Or copy`,
  ],
  [/(?<!terminal): qcsheet resume ([^\s.,;]+)\.?$/g, ': open the file of run $1 here, and send it.'],
  [/: qcsheet retry ([^\s.,;]+)\.?$/g, ': open the results of run $1 here, and send them.'],
  [/ and import it: qcsheet import .+?\.(?= If both)/g, ', open it here and send it.'],
  [/import the results: qcsheet import .+?\.(?= qcsheet then)/g, 'open the results here and send them.'],
  [
    /Import this workbook\. Then qcsheet knows what was sent: qcsheet import .+?\.(?= Or put)/g,
    'Open this workbook here and send it. Then qcsheet knows what was sent.',
  ],
  [/import with its profile: --profile NAME/g, 'start the page with its profile: qcsheet open --profile NAME'],
  [
    /Use the profile of that run: --profile NAME/g,
    'Start the page with the profile of that run: qcsheet open --profile NAME',
  ],
  [
    /To continue to rehearse, add --profile sandbox\./g,
    'To continue to rehearse, start the page with: qcsheet open --profile sandbox',
  ],
  [/: qcsheet runs(?: show [^\s.]+)?(?:\.|$)/g, ` under ${runs}.`],
  [/There, `qcsheet runs(?: show \S+?)?` says/g, `There, ${runs} says`],
  [/To send (it|them) anyway: qcsheet import .+$/g, 'To send $1 anyway, open the file here and send it.'],
  [/start with `qcsheet import FILE`/g, 'open a file here and send it'],
  [/--accepted needs/g, '“The provider has it” needs'],
  [/To write them: qcsheet results \S+ -o FILE/g, `To get them, use ${runs}.`],
  [/Then: qcsheet results \S+ -o FILE/g, `Then download the results under ${runs}.`],
  [/write the results again with `qcsheet results`/g, `download the results again under ${runs}`],
];

/** Messages about documents in doubt. */
const DOUBTS: readonly Rule[] = [
  [
    /Write what you found in the sheet "In doubt" and import the workbook, or use `qcsheet settle`\./g,
    `Say what you found under ${doubts}.`,
  ],
  [/Or use `qcsheet settle`\./g, `Or decide under ${doubts}.`],
  [/with `qcsheet settle --undo`/g, `under ${doubts}`],
  [
    /If you settled it by mistake: qcsheet settle \S+ --row \d+ --undo/g,
    `If you settled it by mistake, take the decision back under ${doubts}.`,
  ],
  [/: qcsheet settle \S+ --row \d+ --undo\.?/g, ` under ${doubts}.`],
  [/Then type: qcsheet settle .+? --accepted ID/g, `Then say what you found under ${doubts}.`],
  [/, or type: qcsheet settle .+? --accepted ID/g, `, or under ${doubts}.`],
  [/say what you found: qcsheet settle .+? --not-accepted\./g, `say what you found under ${doubts}.`],
  [/After this import, settle it: qcsheet settle --help\./g, `After the sending, say what you found under ${doubts}.`],
  [/ask the provider and settle it\./g, `ask the provider, and say what you found under ${doubts}.`],
];

export const RULES: readonly Rule[] = [...READING, ...VALUES, ...IN_TERMINAL, ...DOUBTS, ...SENDING];
