const given = process.env['QCSHEET_SEED'];

/** What chance in the tests follows from: the same each time, unless `QCSHEET_SEED` names another one, 0 and up. */
export const SEED = given === undefined ? 20270310 : Number(given);
