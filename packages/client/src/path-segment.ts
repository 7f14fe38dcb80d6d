/** An id as a part of a path. What a URL would read as another path is refused: `delete('')` must not reach the list. */
export function segment(id: string): string {
  if (typeof id !== 'string' || ['', '.', '..'].includes(id))
    throw new TypeError(`${JSON.stringify(id)} is not an id.`);
  return encodeURIComponent(id);
}
