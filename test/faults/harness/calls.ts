import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBooking } from '../../../src/contract/bookings.ts';
import { confirmFactory } from '../../../src/contract/factory-confirmations.ts';
import { uploadFile } from '../../../src/contract/files.ts';
import { createLabOrder } from '../../../src/contract/lab-orders.ts';
import type { Operation, Request } from '../../../src/contract/operation.ts';
import { hashOrderPassword } from '../../../src/contract/order-password.ts';
import { productTree } from '../../../src/contract/reference.ts';
import { updateSupplier } from '../../../src/contract/suppliers.ts';
import { SANDBOX_ACCOUNT } from '../../../src/sandbox/account.ts';
import { orderPassword } from '../../../src/sandbox/order-confirmations.ts';
import { type Client, createClient } from '../../../src/service/client.ts';
import type { ClientOptions } from '../../../src/service/client-parts.ts';
import { md5 } from '../../sandbox/client.ts';
import { booking, labOrderBody, supplierBody } from '../../sandbox/documents.ts';

/** One request of each sort, as the service takes it. */
export type Call = {
  readonly name: string;
  readonly effect: 'create' | 'update' | 'read';
  /** How the service sees it: method and the beginning of its path. */
  readonly line: string;
  /** What it proved, in the words of the table; `begun` is called for each intent. */
  make(client: Client, begun: () => void): Promise<string>;
};

const userId = SANDBOX_ACCOUNT.account;
const FILE = '%PDF-1.4 a drawing';

/** Creating, repeatable and reading calls; those of the first two kinds go through `Client.send`. */
export function calls(): readonly Call[] {
  const path = join(mkdtempSync(join(tmpdir(), 'qcsheet-calls-')), 'drawing.pdf');
  writeFileSync(path, FILE);
  const sha256 = createHash('sha256').update(FILE).digest('hex');
  const file = { path, name: 'drawing.pdf', size: FILE.length, sha256 };
  const source = { userId, docType: 'ORDER_ATTACH', sourceId: '50000013' };
  const password = hashOrderPassword(orderPassword('50000013'));
  const dates = { password, inspectionDate: '2027-03-10', containerReadyDate: '2027-03-12' };
  return [
    sending('create', 'POST /v1.0/async-inspection', createBooking, { body: booking }),
    sending('create', 'POST /v1.2/lt/orders', createLabOrder, { body: labOrderBody }),
    sending('create', 'POST /user/', uploadFile, { path: source, file }),
    sending('update', 'PUT /user/v2/', updateSupplier, { path: { userId, supplierId: '700101' }, body: supplierBody }),
    sending('update', 'PUT /order/v2/', confirmFactory, { path: { orderId: '50000013' }, query: dates, body: {} }),
    {
      name: productTree.name,
      effect: 'read',
      line: 'GET /parameter/v2/product-tree',
      make: async (client) => {
        const read = await client.read(productTree, {});
        return read.type === 'ok' ? 'ok' : `${read.type} ${read.failure.cause} ${read.failure.code}`;
      },
    },
  ];
}

function sending<Body, Content>(
  effect: 'create' | 'update',
  line: string,
  operation: Operation<Body, Content>,
  request: Request<Body>,
): Call {
  return {
    name: operation.name,
    effect,
    line,
    make: async (client, begun) => {
      const outcome = await client.send(operation, request, { beforeFirstByte: async () => begun() });
      if (outcome.type === 'again' || outcome.type === 'stop') return `${outcome.type} ${outcome.cause}`;
      return outcome.type;
    },
  };
}

/** A client whose waits take no time, with little patience for an answer. */
export function impatientClient(baseUrl: string, change: Partial<ClientOptions> = {}): Client {
  return createClient({
    baseUrl,
    credentials: { account: userId, password: md5(SANDBOX_ACCOUNT.password), userType: 'client' },
    apiAccessToken: SANDBOX_ACCOUNT.apiAccessToken,
    referer: SANDBOX_ACCOUNT.referer,
    headers: {},
    wireNames: {},
    env: {},
    saved: null,
    // Enough for a machine that has much else to do: only what hangs takes this long.
    timeouts: { connectMs: 2_500, sendMs: 2_500, readMs: 2_500 },
    now: Date.now,
    sleep: async () => {},
    random: () => 0.5,
    ...change,
  });
}
