import { join } from 'node:path';
import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast';
import { isArrowFunction, isCallExpression, isFunctionExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, SignatureKind, type Type } from 'typescript/unstable/sync';

const ROOT = join(import.meta.dirname, '..');

/**
 * Promises that nobody waits for, in the files that `tsconfig` has and `isMeant` takes, each with its line: a call that
 * stands for itself, and a function that gives a promise to somebody who expects none (`filter(async ...)`).
 */
export function forgottenPromises(tsconfig: string, isMeant: (path: string) => boolean): readonly string[] {
  const api = new API({ cwd: ROOT });
  try {
    const project = api.updateSnapshot({ openProjects: [tsconfig] }).getProject(tsconfig);
    if (project === undefined) throw new Error(`${tsconfig} is no project`);
    const { program, checker } = project;
    return program.getSourceFileNames().flatMap((path) => {
      const file = isMeant(path) ? program.getSourceFile(path) : undefined;
      if (file === undefined) return [];
      const lines = file.text.split('\n');
      const lineOf = (node: Node) => file.text.slice(0, node.getStart(file)).split('\n').length;
      const told = (node: Node) => `${path}:${lineOf(node)} ${lines[lineOf(node) - 1]?.trim()}`;
      return [...floating(file, checker), ...misplaced(file, checker)].map(told);
    });
  } finally {
    api.close();
  }
}

/** Calls whose promise is the whole statement. A handler for the failure, and `void`, say that it is meant. */
function floating(file: Node, checker: Checker): readonly Node[] {
  const calls = nodesIn(file).filter(
    (node) => isCallExpression(node) && node.parent.kind === SyntaxKind.ExpressionStatement && !isChained(node),
  );
  return withPromise(calls, checker);
}

function isChained(call: Node): boolean {
  return isCallExpression(call) && /\.(then|catch|finally)$/.test(call.expression.getText());
}

/** Functions that give a promise where the caller expects none: it would take it for true, or drop it. */
function misplaced(file: Node, checker: Checker): readonly Node[] {
  const functions = nodesIn(file).filter((node) => isArrowFunction(node) || isFunctionExpression(node));
  const isAsync = (node: Node) => /^async\b/.test(node.getText());
  const bodies = functions.filter((node) => !isAsync(node) && isArrowFunction(node) && isCallExpression(node.body));
  const giving = new Set(
    withPromise(
      bodies.map((node) => (isArrowFunction(node) ? node.body : node)),
      checker,
    ),
  );
  return functions
    .filter((node) => isAsync(node) || (isArrowFunction(node) && giving.has(node.body)))
    .filter((node) => expectsNone(node, checker));
}

function expectsNone(node: Expression, checker: Checker): boolean {
  const expected = checker.getContextualType(node);
  const [signature] = expected === undefined ? [] : callsOf(expected, checker);
  const given = signature && checker.getReturnTypeOfSignature(signature);
  return given !== undefined && NO_PROMISE.test(checker.typeToString(given));
}

const NO_PROMISE =
  /^(void|boolean|unknown|undefined|number|string|null)( \| (void|boolean|undefined|number|string|null))*$/;

function callsOf(type: Type, checker: Checker) {
  return checker.getSignaturesOfType(checker.getNonNullableType(type) ?? type, SignatureKind.Call);
}

function withPromise(nodes: readonly Node[], checker: Checker): readonly Node[] {
  if (nodes.length === 0) return [];
  const types = checker.getTypeAtLocation(nodes);
  return nodes.filter((_, index) => {
    const type = types[index];
    return type !== undefined && /(^|\| )Promise<|^Promise$/.test(checker.typeToString(type));
  });
}

function nodesIn(root: Node): readonly Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    found.push(node);
    node.forEachChild(visit);
  };
  visit(root);
  return found;
}
