import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import type { Project } from '../../../shared/db/projects/projects';
import { footers } from '../../../shared/domain/pages/footers';
import { pageTexts, textsByHeader } from '../../../shared/domain/pages/texts';
import { addProject } from '../../support/contacts';
import { type EmailService, newEmail, projectId, startEmailService } from '../../support/emails';
import { openPage, tokenOf } from '../../support/pages';

let service: EmailService;
let spanish: Project;
let plain: Project;
beforeAll(async () => {
  service = await startEmailService();
  spanish = await addProject(projectId('S'), { language: 'es' });
  plain = await addProject(projectId('N'));
});
afterAll(() => service.stop());

test.each<[string, unknown, 'spanish' | 'plain', string]>([
  ["the contact's locale", 'de-AT', 'spanish', 'de'],
  ['another way of writing it', 'FR_ca', 'spanish', 'fr'],
  ["the project's, where the locale is none of ours", 'ja-JP', 'spanish', 'es'],
  ["the project's, where the locale is no text", { a: 1 }, 'spanish', 'es'],
  ["the project's, where there is no locale", null, 'spanish', 'es'],
  ['English, where the project has said nothing', null, 'plain', 'en'],
])('pages speak %s, whatever the browser prefers', async (_what, locale, name, expected) => {
  const project = name === 'spanish' ? spanish : plain;
  const row = await newEmail(project);
  await upsertContact(project, { email: row.email, patch: { locale }, subscribedIfNew: true, source: 'api' });
  const options = { acceptLanguage: 'pt' };
  for (const route of ['GET /u/{token}', 'GET /u/{token}/preferences', 'POST /u/{token}']) {
    expect((await openPage(route, tokenOf(row, project), options)).html).toContain(`<html lang="${expected}">`);
  }
});

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['ja, de-CH;q=0.4, fr;q=0.7', 'fr'],
  ['de;q=0, es;q=0.1', 'es'],
  ['*', 'en'],
  ['', 'en'],
  ['constructor, __proto__', 'en'],
  [`${'x'.repeat(10_000)},de`, 'en'],
])('where nobody is known the browser is asked: %j', async (acceptLanguage, expected) => {
  expect(textsByHeader(acceptLanguage).language).toBe(expected);
  const { status, html } = await openPage('GET /u/{token}', 'forged', { acceptLanguage });
  expect([status, html]).toEqual([404, expect.stringContaining(`<html lang="${expected}">`)]);
});

const leaves = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([name, part]) => leaves(part, `${path}.${name}`));
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const textsOf = (language: keyof typeof pageTexts) => leaves({ page: pageTexts[language], footer: footers[language] });

test.each(Object.keys(pageTexts) as (keyof typeof pageTexts)[])(
  '%s says what English says, with the same values',
  (language) => {
    const english = new Map(textsOf('en'));
    expect(textsOf(language)).toHaveLength(english.size);
    for (const [path, text] of textsOf(language)) {
      expect([path, ...placeholders(text)]).toEqual([path, ...placeholders(english.get(path) ?? '')]);
      // Typographic apostrophes and quotation marks.
      expect(text).not.toMatch(/['"]|\.\.\./);
    }
  },
);

test('after an error, English does not promise that nothing has changed, because only the response may be lost', () => {
  expect(pageTexts.en.failed.advice).not.toMatch(/chang/);
});
