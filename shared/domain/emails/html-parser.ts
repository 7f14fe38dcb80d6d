/** A separate file in bundles, loaded only when there is HTML. */
export { Parser } from 'htmlparser2';
