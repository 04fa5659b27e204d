export { bundleProgram as setup } from '../test/bundle.ts';
