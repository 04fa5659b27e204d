import { NUMBER_SETTINGS } from '../config/number-settings.ts';
import type { Command } from './command.ts';
import { messages } from './messages/screen.ts';

const { concurrency, rate } = NUMBER_SETTINGS;

/** For every command that sends many requests. These options override the settings of the same names. */
export const PACE_OPTIONS = {
  concurrency: {
    type: 'number',
    describe: messages.concurrencyOption(concurrency.least, concurrency.most),
    defaultDescription: messages.settingOr(concurrency.unset),
  },
  rate: {
    type: 'number',
    describe: messages.rateOption(rate.least, rate.most),
    defaultDescription: messages.settingOr(rate.unset),
  },
} as const satisfies Command['options'];
