/** A file on this machine. qcsheet may delete an upload; the person knows it only by its name. */
export type DeskFile = {
  readonly path: string;
  readonly name: string;
  readonly isUpload: boolean;
  /** The file that was sent, if this one is its results workbook. */
  readonly resultsOf?: DeskFile;
};
