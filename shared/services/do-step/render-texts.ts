import { render, type Variables } from '../../domain/templates/render';
import { now } from '../../ops/clock';

export type RenderedTexts<T> = { ok: true; value: T } | { ok: false; place: string; message: string };

/** For all texts of a step. A single text may take a second. */
const MAX_MS = 5_000;
const MAX_CHARACTERS = 262_144;

class Unrenderable extends Error {
  constructor(
    readonly place: string,
    message: string,
  ) {
    super(message);
  }
}

/** Does not render field names. `place` names the value in errors. */
export function renderTexts<T>(value: T, place: string, variables: Variables): RenderedTexts<T> {
  const startedAt = now();
  let characters = 0;
  const renderText = (text: string, path: string): string => {
    if (now() - startedAt > MAX_MS) throw new Unrenderable(place, 'rendering it takes too long');
    const rendered = render(text, 'text', variables, startedAt);
    if (!rendered.ok) throw new Unrenderable(path, rendered.error.message);
    characters += rendered.output.length;
    if (characters > MAX_CHARACTERS) throw new Unrenderable(place, 'it becomes too large');
    return rendered.output;
  };
  const renderPart = (part: unknown, path: string): unknown => {
    if (typeof part === 'string') return renderText(part, path);
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map((item, index) => renderPart(item, `${path}[${index}]`));
    return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, renderPart(item, `${path}.${name}`)]));
  };
  try {
    return { ok: true, value: renderPart(value, place) as T };
  } catch (error) {
    if (!(error instanceof Unrenderable)) throw error;
    return { ok: false, place: error.place, message: error.message };
  }
}

/** RFC 9110 section 5.5, limited to widely understood characters. */
const HEADER_VALUE = /^[\t -~]*$/;

export type RenderedHeaders = { ok: true; headers: Record<string, string> } | { ok: false; message: string };

export function renderHeaders(headers: Readonly<Record<string, string>>, variables: Variables): RenderedHeaders {
  const startedAt = now();
  const rendered: Record<string, string> = {};
  for (const [name, template] of Object.entries(headers)) {
    if (now() - startedAt > MAX_MS) {
      return { ok: false, message: 'headers cannot be rendered: rendering them takes too long.' };
    }
    const result = render(template, 'line', variables, startedAt);
    if (!result.ok) return { ok: false, message: `headers.${name} cannot be rendered: ${result.error.message}.` };
    if (!HEADER_VALUE.test(result.output)) {
      return { ok: false, message: `headers.${name} would contain more than plain ASCII.` };
    }
    rendered[name.toLowerCase()] = result.output.trim();
  }
  return { ok: true, headers: rendered };
}
