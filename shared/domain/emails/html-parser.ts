/** The library that reads HTML. In the bundles it is a file of its own, read when there is HTML. */
export { Parser } from 'htmlparser2';
