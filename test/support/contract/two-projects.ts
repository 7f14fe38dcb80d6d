import { createDomain } from '../../../shared/db/domains/ownership';
import { gifOf } from '../gif';
import { pendingDomain } from '../pending-domain';
import type { LocalService } from '../service';
import { type Call, contractClient } from './client';
import { type Example, examples, makeRecords } from './examples';
import { addKey, addProject, openSession } from './operator';

/** People that both projects know. */
export const people = ['ada@example.org', 'grace@example.org'];

/** One of two projects that hold the same addresses: how to call as it, and what is its alone. */
export interface Side {
  projectId: string;
  call: Call;
  /** A word that stands in everything of this project that can hold one. */
  word: string;
  example: Record<string, Example>;
}

/** A client that calls with the key of one project. */
const as =
  (call: Call, key: string): Call =>
  (line, request = {}) =>
    call(line, { key, ...request });

/** A domain that may be sent from; its email is only ever scheduled here, so SES need not know it. */
const verified = (projectId: string, domain: string, createdAt: string) =>
  createDomain(
    pendingDomain({
      id: `dom_${projectId.slice(4)}`,
      projectId,
      domain,
      status: 'VERIFIED',
      createdByUs: false,
      createdAt,
      verifiedAt: createdAt,
    }),
  );

interface Time {
  later: string;
  /** Lets enough time pass for SES to be asked again. */
  pass(): Promise<unknown>;
  /** Epoch milliseconds. */
  now(): Promise<number>;
}

/** Fills a project with at least two of everything that lists show. */
async function fill({ call, word, projectId }: Side, from: string, { later, pass, now }: Time): Promise<void> {
  await call('PATCH /project', { body: { from } });
  for (const email of people) {
    await pass();
    await call('POST /contacts', { body: { email, data: { word } } });
    await call('POST /v1/track', { body: { email, event: 'bought', data: { what: word } } });
    await call('POST /v1/track', { body: { email, event: `${word} came` } });
    await call('POST /v1/send', { body: { to: email, from, subject: word, body: word, scheduledAt: later } });
    await call('POST /templates', { body: { name: `${word} ${email}`, subject: word, body: word } });
    const alias = email.replace(/\W/g, '-');
    await call('POST /layouts', { body: { alias: `${word}-${alias}`, body: `${word}{{ content }}` } });
    await call('POST /partials', { body: { alias: `${word}-${alias}`, body: word } });
    await call('POST /topics', { body: { name: `${word} ${email}` } });
    await call('POST /assets', { body: { name: `${word} ${email}`, content: gifOf(`${word} ${email}`) } });
    await call('POST /forms', { body: { name: `${word} ${email}`, title: word, consent: word } });
    const content = { name: word, subject: word, body: word, from, audienceType: 'ALL' };
    const draft = await call<{ data: { id: string } }>('POST /campaigns', { body: content });
    await call(`POST /campaigns/${draft.body.data.id}/approval`, { body: {} });
    await call('POST /segments', {
      body: {
        name: `${word} ${email}`,
        filters: { operator: 'AND', conditions: [{ field: 'email', operator: 'exists' }] },
      },
    });
    const steps = [{ id: 'wait', type: 'DELAY', amount: 1, unit: 'days' }];
    await call('POST /workflows', { body: { name: `${word} ${email}`, trigger: { type: 'MANUAL' }, steps } });
    await call('POST /keys', { body: { name: word } });
    await call('POST /members', { body: { email: email.replace('@', `@${word}.`), role: 'editor' } });
    await openSession(call, { projectId, now: await now(), userAgent: word });
    const hook = { url: `https://${word}.example.com/`, events: ['never happens'], description: word };
    await call('POST /webhooks', { body: hook });
    await call('POST /domains', { body: { domain: `${email.split('@')[0]}.${word}.example` } });
    await call('POST /suppressions', { body: { email: email.replace('@', `@${word}.`) } });
    await call('POST /contacts/export', { body: {} });
  }
  await call('PATCH /project', { body: { name: word, from: null } });
}

/** Two projects with the same addresses in them. */
export async function twoProjects(service: LocalService) {
  const { projectId, secretKey } = service.facts;
  const now = await service.now();
  const call = contractClient(() => service.facts);
  const time = {
    later: new Date(now + 300 * 24 * 3600_000).toISOString(),
    pass: () => service.advance(2_000),
    now: () => service.now(),
  };
  const one: Side = { projectId, call: as(call, secretKey), word: 'firstword', example: {} };
  await fill(one, 'shop@example.com', time);
  await time.pass();
  one.example = examples(await makeRecords(one.call, now));

  const { id } = await addProject('other');
  const other: Side = { projectId: id, call: as(call, await addKey(id)), word: 'otherword', example: {} };
  await verified(id, 'other.example', new Date(now).toISOString());
  await fill(other, 'shop@other.example', time);
  return { one, other };
}
