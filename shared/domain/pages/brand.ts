import { createHash } from 'node:crypto';
import { escapeHtml } from '../escape-html';

export interface Brand {
  name: string;
  logoUrl?: string;
  accentColor?: string;
}

export interface BrandSources {
  style: string | null;
  picture: string | null;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Up to this luminance, white has more contrast. Black and white have at least 4.5:1 (WCAG 2.2, 1.4.3). */
const MAX_LUMINANCE_FOR_WHITE = 0.179;

export const textOn = (color: string): string => (luminance(color) <= MAX_LUMINANCE_FOR_WHITE ? '#fff' : '#000');

/** Only for fills, because text in this color may be hard to read. */
const styleOf = (color: string): string => `:root{--brand:${color};--on-brand:${textOn(color)}}`;

export function withBrand(html: string, { name, logoUrl, accentColor }: Brand): string {
  const style = accentColor ? `<style>${styleOf(accentColor)}</style>\n` : '';
  const logo = logoUrl ? `\n<img class="logo" src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}">` : '';
  return html.replace('</head>', () => `${style}</head>`).replace('<main>', () => `<main>${logo}`);
}

export const sourcesOf = ({ logoUrl, accentColor }: Brand): BrandSources => ({
  style: accentColor ? `'sha256-${createHash('sha256').update(styleOf(accentColor)).digest('base64')}'` : null,
  picture: logoUrl ? new URL(logoUrl).origin : null,
});
