import { createTwoFilesPatch } from 'diff';
import { stringify } from 'yaml';
import type { Json } from './record';

/** The patch of a compiled source, beside it. */
export const patchPath = (path: string): string => `${path}.patch`;

/** Compilers write HTML without line ends, of which a difference would be one line. */
const inLines = (html: string): string => html.replaceAll(/>(?=<)/g, '>\n');

/** A template as a text that people compare. */
function textOf({ body, text, ...rest }: Json): string {
  const members = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return `${stringify(members, { lineWidth: 0 })}\n${inLines(String(body ?? ''))}\n${text ? `\n${text}\n` : ''}`;
}

/** What was changed in the project since its source was compiled, for a person to make in the source. */
export function patchOf(path: string, here: Json, there: Json): string {
  const difference = createTwoFilesPatch(`${path} (compiled)`, `${path} (in the project)`, textOf(here), textOf(there));
  return `This was changed in the project. Make the same change in ${path} and push it: a later pull deletes this file.\n\n${difference}`;
}
