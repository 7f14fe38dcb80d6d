import { render, type Variables } from '../../domain/templates/render';
import { now } from '../../ops/clock';

/** RFC 9110 section 5.5, without the characters that few receivers understand. */
const VALUE = /^[\t -~]*$/;

/** The headers of a webhook step for one contact, or a sentence about the one that can't be sent. */
export type RenderedHeaders = { ok: true; headers: Record<string, string> } | { ok: false; message: string };

/** Renders the values; the names were checked when the step was saved, and come in lower case. */
export function renderHeaders(headers: Readonly<Record<string, string>>, variables: Variables): RenderedHeaders {
  const rendered: Record<string, string> = {};
  for (const [name, template] of Object.entries(headers)) {
    const value = render(template, 'line', variables, now());
    if (!value.ok) return { ok: false, message: `headers.${name} cannot be rendered: ${value.problem.message}.` };
    if (!VALUE.test(value.output)) return { ok: false, message: `headers.${name} would hold more than plain ASCII.` };
    rendered[name.toLowerCase()] = value.output.trim();
  }
  return { ok: true, headers: rendered };
}
