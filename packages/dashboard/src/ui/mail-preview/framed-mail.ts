/**
 * The HTML of a mail with a policy before it. A policy in front of everything else holds for the whole document, and none
 * that the mail brings can widen it.
 */
export function framedMail(html: string, pictures: boolean): string {
  const images = pictures ? 'https: data:' : 'data:';
  const policy = `default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src ${images}`;
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">${html}`;
}
