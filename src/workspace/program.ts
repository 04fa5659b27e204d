import manifest from '../../package.json' with { type: 'json' };

/** Name and version of the program, for workbooks, requests and `--version`. */
export const program = `qcsheet ${manifest.version}`;
