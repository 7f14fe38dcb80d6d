/** Elements that load another document, run a plugin or send the reader elsewhere. */
const EMBEDDING = /<(\/?)(?=(?:iframe|frame|frameset|object|embed|applet|portal|fencedframe|base)(?:[\s/>]|$))/gi;

/**
 * The HTML of an email as it is shown to people who look after it: elements that embed others become unknown ones, which
 * do nothing. Names are changed and nothing is taken out, so no text can be put together to such an element. What is
 * sent stays as it is.
 */
export const withoutEmbedded = (html: string): string => html.replace(EMBEDDING, '<$1x-');
