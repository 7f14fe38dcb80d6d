/** In the bundles, a separate file that loads only when needed. */
export { render } from '../../domain/templates/render';
