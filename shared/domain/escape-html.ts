const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };

/** For text and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Control characters end headers (RFC 5322 section 2.2). */
export const withoutControls = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
