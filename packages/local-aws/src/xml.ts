import { Parser } from 'htmlparser2';

const escapeText = (text: string): string =>
  // XML 1.0 allows no control characters except line breaks and tabs.
  text.replace(/[&<>"\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

export function tag(name: string, text: string | number | boolean): string {
  return `<${name}>${escapeText(String(text))}</${name}>`;
}

tag.raw = (name: string, ...children: string[]): string => `<${name}>${children.join('')}</${name}>`;

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;

export function textsOf(xml: string, name: string): string[] {
  const texts: string[] = [];
  let isInside = false;
  const parser = new Parser(
    {
      onopentag(opened) {
        isInside = opened === name;
        if (isInside) texts.push('');
      },
      ontext(text) {
        if (isInside) texts[texts.length - 1] += text;
      },
      onclosetag() {
        isInside = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return texts;
}
