/** An id as a path segment. Throws for ids that would change the path: `delete('')` must not reach the list. */
export function segment(id: string): string {
  if (typeof id !== 'string' || ['', '.', '..'].includes(id))
    throw new TypeError(`${JSON.stringify(id)} is not an id.`);
  return encodeURIComponent(id);
}
