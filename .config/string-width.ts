// What the packages in the bundle get for `string-width`.
export { displayWidth as default } from '../src/text/display-width.ts';
