/** Messages about templates that cannot be written. */
export const messages = {
  notAKind: (name: string, near: string | undefined) =>
    `"${name}" is not a kind.${near === undefined ? '' : ` Did you mean ${near}?`}`,
  kinds: (names: string) => `Kinds: ${names}.`,
  maybeEdited: (path: string) => `${path} already exists, and somebody may have edited it.`,
  nameOrMove: 'Name another file with -o, or move that one away.',
  notFillable: (kind: string, several: string) =>
    `qcsheet cannot fill a template of ${kind}: the service gives no list of ${several}.`,
  withoutFilled: 'Run the command without --filled.',
  typeNeedsFilled: 'Use --type together with --filled.',
  filledCommand: (kind: string, type: string) => `qcsheet template ${kind} --filled --type ${type}`,
};
