import type { Journal } from '../port.ts';

/**
 * Gives a journal in which each machine has its own files. The same path on two machines means two files, and records
 * that one machine exported are still new to the other. Paths and series are kept with the name of the machine.
 */
export function withOwnPlaces(journal: Journal, machine: string): Journal {
  const { here, plain } = ownNames(machine);
  const plainOrNull = (name: string | null) => (name === null ? null : plain(name));
  return {
    ...journal,
    writes: (path, written) => journal.writes(here(path), written),
    wrote: (path, written) => journal.wrote(here(path), written),
    writtenAt: (path) => journal.writtenAt(here(path)),
    resultsPaths: async (run) => [...new Set((await journal.resultsPaths(run)).map(plain))],
    lastExport: (series) => journal.lastExport(here(series)),
    seenAs: (series, id) => journal.seenAs(here(series), id),
    exported: (past, pending) => journal.exported({ ...past, series: here(past.series) }, pending),
    pending: (series) => journal.pending(here(series)),
    saw: (series, records) => journal.saw(here(series), records),
    forget: (series, isWanted) => journal.forget(here(series), isWanted),
    announceFile: (file) =>
      journal.announceFile({
        ...file,
        path: here(file.path),
        series: file.series === null ? null : here(file.series),
      }),
    filePlaced: (path) => journal.filePlaced(here(path)),
    async exportFile(path) {
      const file = await journal.exportFile(here(path));
      return file && { ...file, series: plainOrNull(file.series) };
    },
    filesOf: async (series) => (await journal.filesOf(here(series))).map(plain),
    forgetFile: (path) => journal.forgetFile(here(path)),
    announceAppend: (append, records) =>
      journal.announceAppend({ ...append, series: here(append.series), name: here(append.name) }, records),
    appendsTo: async (series, name) =>
      (await journal.appendsTo(here(series), here(name))).map((append) => ({
        ...append,
        series: plain(append.series),
        name: plain(append.name),
      })),
    addedAs: (series, name, id) => journal.addedAs(here(series), here(name), id),
    appendsSettled: (series, name) => journal.appendsSettled(here(series), here(name)),
  };
}

/** Gives functions that add the machine's name to paths and series, and remove it. */
export function ownNames(machine: string) {
  const own = `${machine}: `;
  return {
    here: (name: string) => own + name,
    plain: (name: string) => (name.startsWith(own) ? name.slice(own.length) : name),
  };
}
