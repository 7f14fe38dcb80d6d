/** A file of its own in the bundle, loaded only for HTML. */
export { Parser } from 'htmlparser2';
