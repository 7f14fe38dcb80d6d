import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from '@jest/globals';
import { removeFolder } from '../../support/temporary-folder';

/** Stands in for the package that turns React into an email's HTML. */
const RENDER = "exports.render = async (element) => require('react-dom/server').renderToStaticMarkup(element);";
/**
 * Stands in for mjml: an element that it doesn't know and a color or width that is none are mistakes, and text between
 * elements and comments are dropped.
 */
const MJML = `module.exports = async (source, options) => {
  if (options.ignoreIncludes || !options.includePath.length) throw new Error('without includes');
  const lines = source.split('\\n');
  const wrong = lines.findIndex((line) => line.includes('<mj-txt'));
  const errors = wrong < 0 ? [] : [{ line: wrong + 1, message: "Element mj-txt doesn't exist", tagName: 'mj-txt' }];
  const color = /color="([^"]*)"/.exec(source)?.[1] ?? '#fff';
  if (!color.startsWith('#'))
    errors.push({ line: 1, message: 'Attribute color has invalid value: ' + color + ' for type Color ', tagName: 'mj-text' });
  const width = /width="([^"]*)"/.exec(source)?.[1] ?? '1px';
  if (!/^\\d+px$/.test(width))
    errors.push({ line: 1, message: 'Attribute width has invalid value: ' + width + ' for type Unit ', tagName: 'mj-text' });
  const shown = source.replace(/<!--.*?-->/g, '').replace(/(<mj-column>)\\s*\\{%[^%]*%\\}/g, '$1').replace(/<\\/?mj[^>]*>|\\n/g, '');
  return { html: '<html><body>' + shown + '</body></html>', errors };
};`;

const made: string[] = [];
afterAll(() => {
  for (const folder of made) removeFolder(folder);
});

/** Somebody's folder with these emails, and the compilers that they have installed. */
export function projectOf(files: Record<string, string>, without: readonly string[] = []): string {
  const root = mkdtempSync(join(tmpdir(), 'posthaste-sources-'));
  made.push(root);
  const packages: Record<string, string> = {
    '@react-email/render': '{ "name": "@react-email/render", "version": "2.3.1" }',
    mjml: '{ "name": "mjml", "version": "5.4.1" }',
  };
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [name, manifest] of Object.entries(packages)) {
    if (without.includes(name)) continue;
    write(`node_modules/${name}/package.json`, manifest);
    write(`node_modules/${name}/index.js`, name === 'mjml' ? MJML : RENDER);
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  for (const name of ['react', 'react-dom', 'esbuild', 'scheduler'].filter((each) => !without.includes(each)))
    symlinkSync(join(process.cwd(), 'node_modules', name), join(root, 'node_modules', name));
  for (const [path, text] of Object.entries(files)) write(`posthaste/${path}`, text);
  return join(root, 'posthaste');
}
