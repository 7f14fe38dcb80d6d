/** These load documents, run plugins, or send the reader elsewhere. */
const EMBEDDING = /<(\/?)(?=(?:iframe|frame|frameset|object|embed|applet|portal|fencedframe|base)(?:[\s/>]|$))/gi;

/** Renames for display only: removing could combine the rest into an element. */
export const withoutEmbedded = (html: string): string => html.replace(EMBEDDING, '<$1x-');
