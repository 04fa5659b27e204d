import { operations } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';

type NamedOperation = Pick<Operation, 'name' | 'query'>;

/** The operation of a request; undefined if there is none. */
export function operationOf(method: string, path: string): NamedOperation | undefined {
  const parts = path.split('/');
  return operations.find((operation) => {
    const template = operation.path.split('/');
    return (
      operation.method === method &&
      template.length === parts.length &&
      template.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  });
}

/** The path for a log, without secret values. */
export function withoutSecrets(path: string, operation: NamedOperation | undefined): string {
  const [pathname = '', query] = path.split('?');
  if (query === undefined) return path;
  const pairs = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=');
    return operation?.query?.[name]?.secret ? `${name}=[secret]` : pair;
  });
  return `${pathname}?${pairs.join('&')}`;
}
