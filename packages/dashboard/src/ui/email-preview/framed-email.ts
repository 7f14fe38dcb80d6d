/** Elements that load a document, run a plugin or change where links lead. */
const EMBEDDING_TAGS = /<(\/?)(?=(?:iframe|frame|frameset|object|embed|applet|portal|fencedframe|base)(?:[\s/>]|$))/gi;

export const hasDarkStyles = (html: string): boolean => /prefers-color-scheme\s*:\s*dark/i.test(html);

/** Imitates email programs that darken emails without dark colors. */
const INVERTING_STYLE =
  '<style>html{filter:invert(1) hue-rotate(180deg);background:#fff}img,picture,video{filter:invert(1) hue-rotate(180deg)}</style>';

/** The policy comes first, so that nothing in the email can widen it. Renaming embedding elements makes them inert. */
export function framedEmail(html: string, allowsImages: boolean, isInverted = false): string {
  const images = allowsImages ? 'https: data:' : 'data:';
  const policy = `default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src ${images}`;
  const head = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return head + (isInverted ? INVERTING_STYLE : '') + html.replace(EMBEDDING_TAGS, '<$1x-');
}
