import { messages } from '../../src/lookups/messages.ts';
import { catalogue } from './catalogue.ts';

export const lookups = catalogue('lookups/messages.ts', messages, {
  keptLists: [['2 days old', 'The service cannot be reached.']],
  progress: [[10, 40]],
  unsaved: [['the disk is full']],
  countriesFile: [['QCSHEET_COUNTRIES']],
  columnsLacking: [['continentId', 'id,name,continentId,continentName']],
  blank: [['name, continentId']],
  idTaken: [['156', 'China']],
  continentTwice: [['142', 'Asia', 'ASIA']],
  listOf: [['cities', 'China (156)', 'the service answered 500']],
  leftOut: [[2, 'provinces']],
});
