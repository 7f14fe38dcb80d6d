/** A separate bundle, loaded only for HTML. */
export { Parser } from 'htmlparser2';
