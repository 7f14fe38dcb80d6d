import { checkTemplate } from '../templates/check';
import { render, type Variables } from '../templates/render';

const MAX_VALUES = 20;

const VALUE = /\{\{(?:"[^"]*"|'[^']*'|[^"'{}])*\}\}/g;
const HOST = /^https?:\/\/[^/?#{}\s]+[/?]/i;

/** WHATWG URL, section 4.1. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

const partsOf = (url: string): { texts: string[]; values: string[] } => ({
  texts: url.split(VALUE),
  values: url.match(VALUE) ?? [],
});

const hasValues = (url: string): boolean => url.includes('{{');

export const withPlaceholders = (url: string): string => (hasValues(url) ? partsOf(url).texts.join('x') : url);

export function urlError(url: string): string | null {
  if (!hasValues(url)) return null;
  if (!HOST.test(url)) {
    return 'Values are only allowed in the path and the query. Write out the host, followed by / or ?.';
  }
  const { texts, values } = partsOf(url);
  if (values.length > MAX_VALUES) return `At most ${MAX_VALUES} values.`;
  if (texts.some((text) => /\{[{%]/.test(text))) return 'A URL can only contain values such as {{ data.id }}.';
  const templateError = values.map((value) => checkTemplate(value, 'line')).find((error) => error !== null);
  return templateError?.message ?? null;
}

type RenderedUrl = { ok: true; url: string } | { ok: false; message: string };

/** Rejects an empty value in the path, because `/users/` is another resource than `/users/{{ id }}`. */
export function renderUrl(url: string, variables: Variables, now: number): RenderedUrl {
  if (!hasValues(url)) return { ok: true, url };
  const { texts, values } = partsOf(url);
  let [filledUrl = ''] = texts;
  for (const [index, value] of values.entries()) {
    const rendered = render(value, 'line', variables, now);
    if (!rendered.ok) return { ok: false, message: `url cannot be rendered: ${rendered.error.message}.` };
    const isInPath = !/[?#]/.test(filledUrl);
    if (isInPath && rendered.output === '') return { ok: false, message: `url has no value for ${value} in its path.` };
    filledUrl += encodeURIComponent(rendered.output) + (texts[index + 1] ?? '');
  }
  const [path = ''] = filledUrl.split(/[?#]/, 1);
  if (path.split('/').some((segment) => DOT_SEGMENT.test(segment))) {
    return { ok: false, message: 'url would lead to another path, because a value is . or ..' };
  }
  return { ok: true, url: filledUrl };
}
