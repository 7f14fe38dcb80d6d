import { createHash } from 'node:crypto';
import { escapeHtml } from '../escape-html';

/** How a project looks on its pages. */
export interface Brand {
  name: string;
  /** https address of a picture. */
  logoUrl?: string;
  /** `#rrggbb`. */
  accentColor?: string;
}

/** What the policy of a page with a brand allows beside its own style. */
export interface BrandSources {
  style: string | null;
  picture: string | null;
}

/** The share of light of a colour, from 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Up to this luminance white has the greater contrast; either has at least 4.5:1 (WCAG 2.2, 1.4.3). */
const WHITE_UP_TO = 0.179;

/** The colour of texts on a colour: black or white, whichever is read better. */
export const textOn = (color: string): string => (luminance(color) <= WHITE_UP_TO ? '#fff' : '#000');

/** Only what is filled has the project's colour: a text in it may be hard to read on the page's light or dark ground. */
const styleOf = (color: string): string => `:root{--brand:${color};--on-brand:${textOn(color)}}`;

/** A page with the project's colour and logo. */
export function withBrand(html: string, { name, logoUrl, accentColor }: Brand): string {
  const style = accentColor ? `<style>${styleOf(accentColor)}</style>\n` : '';
  const logo = logoUrl ? `\n<img class="logo" src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}">` : '';
  return html.replace('</head>', () => `${style}</head>`).replace('<main>', () => `<main>${logo}`);
}

/** The sources of a brand, for the Content-Security-Policy. */
export const sourcesOf = ({ logoUrl, accentColor }: Brand): BrandSources => ({
  style: accentColor ? `'sha256-${createHash('sha256').update(styleOf(accentColor)).digest('base64')}'` : null,
  picture: logoUrl ? new URL(logoUrl).origin : null,
});
