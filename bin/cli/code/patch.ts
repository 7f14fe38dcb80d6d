import { createTwoFilesPatch } from 'diff';
import { stringify } from 'yaml';
import type { Json } from './record';

export const patchPath = (path: string): string => `${path}.patch`;

const withLineBreaks = (html: string): string => html.replaceAll(/>(?=<)/g, '>\n');

function patchText({ body, text, ...others }: Json): string {
  const fields = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
  const yaml = stringify(fields, { lineWidth: 0 });
  const plainText = text ? `\n${text}\n` : '';
  return `${yaml}\n${withLineBreaks(String(body ?? ''))}\n${plainText}`;
}

export function patchOf(path: string, folderContent: Json, projectContent: Json): string {
  const diff = createTwoFilesPatch(
    `${path} (compiled)`,
    `${path} (in the project)`,
    patchText(folderContent),
    patchText(projectContent),
  );
  return `This email was changed in the project. Make the same change in ${path} and push it. The next pull deletes this .patch file, not your email.\n\n${diff}`;
}
