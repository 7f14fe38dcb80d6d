import type { Asset } from '@posthaste/client';

/** A mail can be this wide everywhere; a picture of more pixels is shown smaller, and sharp on fine screens. */
const MAIL_WIDTH = 600;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`).replace(/\{/g, '&#123;');

/** An image as a mail's HTML shows it, with its size so that the text does not jump. Its name is the alternative text. */
export function imageHtml({ url, width, height, name }: Pick<Asset, 'url' | 'width' | 'height' | 'name'>): string {
  const shown = Math.min(width, MAIL_WIDTH);
  const text = escaped(name.replace(/\.\w+$/, ''));
  return `<img src="${url}" alt="${text}" width="${shown}" height="${Math.round((height * shown) / width)}">`;
}
