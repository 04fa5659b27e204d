import { constants } from 'node:fs';

/** To read a file. Opening a pipe does not wait for a writer; Windows has neither such pipes nor the flag. */
export const READ_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
