/** Elements that load documents, run plugins, or send the reader to another page. */
const EMBEDDING = /<(\/?)(?=(?:iframe|frame|frameset|object|embed|applet|portal|fencedframe|base)(?:[\s/>]|$))/gi;

/** For display. Tags are renamed because removing them could join the text around them into another tag. */
export const withoutEmbedded = (html: string): string => html.replace(EMBEDDING, '<$1x-');
