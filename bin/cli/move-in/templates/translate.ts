import { positionOf } from '../../../../shared/domain/templates/edits';
import type { Translator } from '../items';

/** A part that has no counterpart in our language. */
export interface Untranslated {
  /** As it stands in the template. */
  code: string;
  line: number;
  column: number;
  message: string;
}

export interface Translation {
  text: string;
  untranslated: Untranslated[];
}

const EXPRESSION = /\{\{(\{[^{}]*\}|[\s\S]*?)\}\}/g;
/** In a language with tags of its own, what is said to be plain text stays as it is. */
const LIQUID = /\{%-?\s*raw\s*-?%\}[\s\S]*?\{%-?\s*endraw\s*-?%\}|\{\{([\s\S]*?)\}\}|\{%([\s\S]*?)%\}/g;

const asText = (code: string): string => `{% raw %}${code}{% endraw %}`;

/** Between expressions other languages have plain text, in which `{%` would begin a tag of ours. */
const plain = (text: string, isLiquid: boolean): string => (isLiquid ? text : text.replaceAll('{%', asText('{%')));

/** A template in our language. What has no counterpart there stands in it as plain text, and is named. */
export function translate(source: string, translator: Translator, isLiquid: boolean): Translation {
  const untranslated: Untranslated[] = [];
  let [text, end] = ['', 0];
  for (const match of source.matchAll(isLiquid ? LIQUID : EXPRESSION)) {
    const [code, inside, tag] = match;
    text += plain(source.slice(end, match.index), isLiquid);
    end = match.index + code.length;
    const own = inside ?? tag;
    const expression = own === undefined ? { text: code } : translator(own, tag !== undefined);
    if ('text' in expression) text += expression.text;
    else {
      text += asText(code);
      untranslated.push({ code, ...positionOf(source, match.index), message: expression.problem });
    }
  }
  return { text: text + plain(source.slice(end), isLiquid), untranslated };
}
