/** In the bundles, this is a separate file that loads only when needed. */
export { render } from '../../domain/templates/render';
