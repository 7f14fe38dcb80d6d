/** These load other documents, run plugins, or send the reader elsewhere. */
const EMBEDDING = /<(\/?)(?=(?:iframe|frame|frameset|object|embed|applet|portal|fencedframe|base)(?:[\s/>]|$))/gi;

/**
 * Renames the elements for display, and removes nothing, so no remaining text can combine into one. What is sent stays
 * as it is.
 */
export const withoutEmbedded = (html: string): string => html.replace(EMBEDDING, '<$1x-');
