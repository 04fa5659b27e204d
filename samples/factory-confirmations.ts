import { orderPassword } from '../src/sandbox/order-confirmations.ts';
import type { FindingCode } from '../src/schema/finding.ts';
import type { MistakenRow, Sample } from './mistakes.ts';

type Cells = Readonly<Record<string, string>>;

const order = (orderId: string, days: string, more: Cells = {}): Cells => {
  const [inspectionDate = '', containerReadyDate = ''] = days.split(' ');
  return { orderId, inspectionDate, containerReadyDate, ...more };
};

const CIXI: Cells = {
  factoryName: 'Cixi Plush Works',
  factoryNameCN: '慈溪毛绒玩具厂',
  factoryMGRName: 'Wang Fang',
  factoryMGRMobile: '0086-138-05740000',
  factoryMGREmail: 'wang.fang@factory.example',
  factoryMGREmailList: 'wang.fang@factory.example; office@factory.example',
  factoryAddress: '12 Xincheng Avenue, Building 3',
  factoryPostCode: '015300',
  nbOfWorkers: '180',
};

/** Orders of the built-in sandbox; those whose id ends in 3 want their password. */
const good: readonly Cells[] = [
  order('50000014', '2029-03-12 2029-03-14', CIXI),
  order('50000015', '2029-03-12 2029-03-14', { ...CIXI, comments: 'Ask for Ms. Wang at gate 2' }),
  order('50000013', '2029-03-13 2029-03-20', { password: orderPassword('50000013') }),
  order('50000016', '2029-03-13 2029-03-13', { params: '{"shift":"early"}' }),
  order('50000017', '2029-03-14 2029-03-21', { coordinationRemark: 'Closed on Sundays', seq: '1' }),
];

const found = (code: FindingCode, column: string) => ({ code, severity: 'error', column }) as const;
const doubtful = (column: string) => ({ code: 'unlikely', severity: 'warning', column }) as const;

const wrong = (cells: Cells, ...finds: MistakenRow['finds']): MistakenRow => ({
  cells: { ...order('50000018', '2029-03-12 2029-03-14'), ...cells },
  finds,
});

/** Found at the last of the rows that could be sent: all of these confirm one order. */
const ONE_ORDER = { code: 'duplicate', severity: 'warning', column: null } as const;

const mistaken: readonly MistakenRow[] = [
  wrong({}),
  wrong({ orderId: '' }, found('required', 'orderId')),
  wrong({ containerReadyDate: '' }, found('required', 'containerReadyDate')),
  wrong({ inspectionDate: '03/04/2029' }, found('date-ambiguous', 'inspectionDate')),
  wrong({ containerReadyDate: '2029-03-01' }, doubtful('containerReadyDate')),
  wrong({ inspectionDate: '2019-03-12' }, doubtful('inspectionDate'), ONE_ORDER),
  wrong({ factoryMGREmail: 'wang at factory' }, found('format', 'factoryMGREmail')),
  wrong({ nbOfWorkers: 'many' }, found('type', 'nbOfWorkers')),
  wrong({ params: '["early"]' }, found('format', 'params')),
  wrong({ password: '1.23456789012346E+19' }, found('damaged-number', 'password')),
];

export const factoryConfirmations: Sample = { good, mistaken };
