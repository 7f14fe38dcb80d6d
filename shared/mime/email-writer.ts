/** In bundles, the writer and its library are a separate file. */
export const loadEmailWriter = () => import('./write-email');
