/** The template engine for subjects of campaign mail. In the bundles it is a file of its own, read when there is such mail. */
export { render } from '../../domain/templates/render';
