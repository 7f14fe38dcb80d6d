import { fittingKey } from '../data';
import type { Expression, Translator } from '../items';
import { dataPath, quoted } from './liquid';

/** A name, with blanks in it where a CSV's heading had some, and what stands in for it: Plunk takes that as text. */
const VARIABLE = /^([\w-]+(?:[ .][\w-]+)*)(?:\s*\?\?\s*([\s\S]+))?$/;
const names: Readonly<Record<string, string>> = {
  manageUrl: 'preferencesUrl',
  subscribeUrl: 'preferencesUrl',
  plunk_id: 'id',
  plunk_email: 'email',
};
const own = new Set(['id', 'email', 'subscribed', 'unsubscribeUrl', 'preferencesUrl']);

function variableOf(name: string): string {
  const ours = names[name] ?? name;
  if (own.has(ours)) return ours;
  const keys = name.replace(/^data\./, '').split('.');
  const isPlain = !name.includes(' ') && fittingKey(keys[0] ?? '') === keys[0];
  return isPlain ? name : dataPath(keys);
}

function textOf(fallback: string): string | null {
  const inQuotes = /^(?:"[^"]*"|'[^']*')$/.test(fallback);
  return inQuotes ? fallback : quoted(fallback);
}

/** Plunk's variables are written as Liquid's but for names with blanks and for texts without quotes after `??`. */
export const plunkTranslator: Translator = (inside): Expression => {
  const [, name, fallback] = VARIABLE.exec(inside.trim()) ?? [];
  if (name === undefined) {
    return inside.includes('??') && !/["']/.test(inside)
      ? { problem: 'mixes ?? with filters' }
      : { text: `{{${inside}}}` };
  }
  const text = fallback === undefined ? undefined : textOf(fallback.trim());
  if (text === null || fallback?.includes('|')) return { problem: 'has a text after ?? that can not be written here' };
  return { text: text === undefined ? `{{ ${variableOf(name)} }}` : `{{ ${variableOf(name)} ?? ${text} }}` };
};
