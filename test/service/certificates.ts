import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Not of the project: where it is missing, the tests that want it skip. */
const PROGRAM = 'openssl';
export const hasOpenssl = spawnSync(PROGRAM, ['version']).status === 0;
if (!hasOpenssl) console.warn('openssl is not there: the tests of TLS are skipped');

export type Pair = { readonly key: string; readonly cert: string };

/** Certificates for one test run: an authority of its own and servers that it vouches for. */
export type Authority = {
  /** PEM file to trust. */
  readonly caFile: string;
  issue(subjectAltName: string): Pair;
  /** Vouched for by itself alone, and of yesterday. */
  readonly expired: Pair & { readonly file: string };
};

export function authority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-tls-'));
  const openssl = (...args: string[]): void => {
    execFileSync(PROGRAM, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const newKey = (name: string): string[] =>
    `-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${name}.key -subj /CN=qcsheet-test`.split(' ');
  const read = (name: string): Pair => ({
    key: readFileSync(join(folder, `${name}.key`), 'utf8'),
    cert: readFileSync(join(folder, `${name}.pem`), 'utf8'),
  });
  openssl('req', '-x509', ...newKey('ca'), '-out', 'ca.pem', '-days', '2');
  // Only `ca` lets one choose both dates.
  writeFileSync(join(folder, 'old.cnf'), OLD_CONFIG);
  writeFileSync(join(folder, 'index.txt'), '');
  openssl('req', ...newKey('old'), '-out', 'old.csr');
  const dates = '-startdate 20200101000000Z -enddate 20200102000000Z';
  const signing = `-batch -config old.cnf -selfsign -in old.csr -keyfile old.key -out old.pem -notext ${dates}`;
  openssl('ca', ...signing.split(' '));
  let issued = 0;
  return {
    caFile: join(folder, 'ca.pem'),
    expired: { ...read('old'), file: join(folder, 'old.pem') },
    issue: (subjectAltName) => {
      const name = `server${++issued}`;
      writeFileSync(join(folder, `${name}.cnf`), `subjectAltName=${subjectAltName}`);
      openssl('req', ...newKey(name), '-out', `${name}.csr`);
      const signing = `-req -in ${name}.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out ${name}.pem -days 2`;
      openssl('x509', ...signing.split(' '), '-extfile', `${name}.cnf`);
      return read(name);
    },
  };
}

const OLD_CONFIG = `[ca]
default_ca = test
[test]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
x509_extensions = names
[any]
commonName = supplied
[names]
subjectAltName = IP:127.0.0.1
`;
