import type { Asset } from '@posthaste/client';

/** Fits every email client; larger images are scaled down. */
const EMAIL_WIDTH = 600;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\{/g, '&#123;');

/** Includes the size, so that loading doesn't move the text. */
export function imageHtml({ url, width, height, name }: Pick<Asset, 'url' | 'width' | 'height' | 'name'>): string {
  const scaledWidth = Math.min(width, EMAIL_WIDTH);
  const scaledHeight = Math.round((height * scaledWidth) / width);
  const altText = escapeHtml(name.replace(/\.\w+$/, ''));
  return `<img src="${url}" alt="${altText}" width="${scaledWidth}" height="${scaledHeight}">`;
}
