import type { Expression, Translator } from '../items';
import { fittingKey } from '../values';
import { dataPath, quoted, withTrimming } from './translate';

/** Names may contain spaces, like CSV headings. */
const VARIABLE = /^[A-Za-z_][\w-]*(?:[ .][\w-]+)*$/;
const CONDITION = /^(-?\s*(?:if|elsif|unless)\s+)([A-Za-z_][\w.-]*(?:\s+and\s+[A-Za-z_][\w.-]*)*)(\s*-?)$/;
const renamedVariables: Readonly<Record<string, string>> = {
  manageUrl: 'preferencesUrl',
  subscribeUrl: 'preferencesUrl',
  plunk_id: 'id',
  plunk_email: 'email',
};
const reservedNames = new Set(['id', 'email', 'subscribed', 'unsubscribeUrl', 'preferencesUrl']);
const literals = new Set(['true', 'false', 'nil', 'null', 'empty', 'blank']);

const entities: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ' },
  ...{ '#34': '"', '#39': "'", '#160': ' ' },
};

const withDecodedEntities = (code: string): string =>
  code.replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);

function variableOf(name: string): string {
  const newName = renamedVariables[name] ?? name;
  if (reservedNames.has(newName) || literals.has(newName)) return newName;
  const keys = name.replace(/^data\./, '').split('.');
  const [firstKey = ''] = keys;
  const isValidLiquid = !name.includes(' ') && fittingKey(firstKey) === firstKey;
  return isValidLiquid ? name : dataPath(keys);
}

function splitAtFallbacks(code: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const token of [...(code.match(/"[^"]*"|'[^']*'|\?\?|[\s\S]/g) ?? []), '??']) {
    if (token === '??') {
      parts.push(part.trim());
      part = '';
    } else part += token;
  }
  return parts;
}

function quotedFallback(fallback: string): string | null {
  if (/^(?:"[^"]*"|'[^']*')$/.test(fallback)) return fallback;
  return fallback.includes('|') ? null : quoted(fallback);
}

function outputOf(code: string): Expression {
  const [value = '', ...fallbacks] = splitAtFallbacks(code);
  if (value === '' && fallbacks.length === 0) return { text: '' };
  const variable = VARIABLE.test(value) ? variableOf(value) : value;
  const texts = fallbacks.map(quotedFallback);
  if (texts.includes(null)) return { error: 'has a text after ?? that cannot be written here' };
  const parts = [variable, ...texts.map((text) => `default: ${text}`)];
  return { text: `{{ ${parts.join(' | ')} }}` };
}

/** Empty texts and 0 are false in Plunk, true in Liquid. */
const truthyCondition = (name: string): string =>
  literals.has(name) ? name : [name, `${name} != ""`, `${name} != 0`].join(' and ');

function tagOf(code: string): string {
  const [, before = '', condition, after = ''] = CONDITION.exec(code) ?? [];
  if (condition === undefined) return code;
  const parts = condition.split(/\s+and\s+/).map((name) => truthyCondition(variableOf(name)));
  return before + parts.join(' and ') + after;
}

/** Plunk's Liquid differs: names with spaces, `??`, HTML entities, more false values. */
export const plunkTranslator: Translator = (content, isTag) => {
  const code = withDecodedEntities(content);
  return isTag ? { text: `{%${tagOf(code)}%}` } : withTrimming(code, '-', outputOf);
};
