// The built-in sandbox.
import { startSandbox } from '../../../src/sandbox/start.ts';

const { url } = await startSandbox({ now: Date.now });
console.log(url);
