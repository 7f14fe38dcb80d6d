import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, startJourney } from '../support/contract/journey';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.service.stop());

/** What `@plunk/node` 3.0.3 does: it resolves the path against the base address, and shows `message` of an error. */
async function plunk(base: string, path: string, json: object): Promise<Record<string, unknown>> {
  const { url, secretKey } = journey.service.facts;
  const response = await fetch(new URL(path, `${url}${base}`).toString(), {
    method: 'POST',
    headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  });
  const data = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error((data.message as string | undefined) ?? 'Unknown API Error');
  return data;
}

const email = { from: 'shop@example.com', subject: 'Hi', body: '# Hi {{ name }}\n\nbye', data: { name: '<Ada>' } };

test.each(['/v1/', '/v1', ''])('with the base address "%s" events and emails arrive', async (base) => {
  const to = `ada${base.length}@example.org`;
  expect(await plunk(base, 'track', { event: 'signup', email: to })).toMatchObject({ success: true });
  expect(await plunk(base, 'send', { ...email, to, type: 'html' })).toMatchObject({ success: true });
});

test('markdown is accepted and keeps its lines', async () => {
  await plunk('/v1/', 'send', { ...email, to: 'markdown@example.org', type: 'markdown' });
  await journey.arrive();
  const [arrived] = await journey.emailsTo('markdown@example.org');
  expect(arrived).toMatchObject({ text: expect.stringContaining('# Hi <Ada>\n\nbye') });
  expect(arrived).toMatchObject({ html: expect.stringContaining('# Hi &lt;Ada&gt;\n\nbye') });
});

test.each(['track', 'send'])('an error of %s has a message that the client shows', async (path) => {
  await expect(plunk('/v1/', path, { email: 'nobody', to: 'nobody' })).rejects.toThrow(
    'The request body is not valid.',
  );
});
