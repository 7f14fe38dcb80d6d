export type KeyHeader = 'Authorization' | 'X-Postmark-Server-Token';

const postmarkRoutes: readonly string[] = [
  'POST /email',
  'POST /email/batch',
  'POST /email/withTemplate',
  'POST /email/batchWithTemplates',
];

/** In a separate file, so that the authorizer can import it without loading schemas. */
export const keyHeaderOf = ({ method, path }: { method: string; path: string }): KeyHeader =>
  postmarkRoutes.includes(`${method} ${path}`) ? 'X-Postmark-Server-Token' : 'Authorization';
