const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };

/** Makes a text safe in HTML text and in quoted attributes. It stands alone: every API function bundles the pages. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Line breaks and other control characters end headers (RFC 5322 section 2.2); each run becomes a space. */
export const withoutControls = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
