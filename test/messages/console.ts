import { messages } from '../../src/console/messages.ts';
import { catalogue } from './catalogue.ts';

export const consoleServer = catalogue('console/messages.ts', messages, {
  notUnderstood: [['Invalid input: expected string, received undefined']],
  tooLarge: [[50]],
  isOpen: [['bookings.xlsx']],
  locked: [[1], [12]],
  notSent: [['This file has nothing to send now.']],
  nothingInCopy: [['orders.fixed.xlsx']],
  notForgotten: [['You have no alias for "Shenzen" in cities.']],
  forgotten: [['Shenzen', 'Shenzhen']],
  rememberedAgain: [['Shenzen', 'Shenzhen']],
  notRemembered: [['"SH" is known as Shanghai.']],
  replaces: [['r-20270310-1', 3]],
  portTaken: [[4020, 'EADDRINUSE']],
});
