import fc from 'fast-check';
import { SEED } from '../test/seed.ts';

fc.configureGlobal({ seed: SEED });
