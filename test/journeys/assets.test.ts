import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { imageHeaders, missingImageHeaders } from '../../lib/image-headers';
import { type Journey, startJourney } from '../support/contract/journey';
import { gifOf } from '../support/gif';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.service.stop());

const read = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** The status of a path that no client would tidy up. */
const statusAt = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(journey.service.facts.url);
    const call = request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject);
    call.end();
  });

test('an image is uploaded, stands in an email, and anybody reads it byte for byte without a key', async () => {
  const content = gifOf('\u00ff\u0000 binary \u{1f600}');
  const { client, service } = journey;
  const image = await client.assets.create({ name: 'dot.gif', content });
  expect(image.url.startsWith(`${service.facts.url}/i/`)).toBe(true);
  const found = await read(image.url);
  expect([found.status, found.bytes.toString('base64')]).toEqual([200, content]);
  expect(found.headers.get('content-type')).toBe('image/gif');
  for (const [name, value] of Object.entries(imageHeaders)) expect(found.headers.get(name)).toBe(value);
  await client.emails.send({
    to: 'ada@example.org',
    from: 'hello@example.com',
    subject: 'With a picture',
    body: `<p>Hello</p><img src="${image.url}" alt="A dot" width="1" height="1">`,
  });
  await service.advance(10_000);
  const [email] = (await service.mailbox.newest()).filter(({ subject }) => subject === 'With a picture');
  const source = await fetch(`${service.facts.mailbox}/_mailbox/messages/${email?.id}/html`);
  expect(await source.text()).toContain(image.url);
  await client.assets.delete(image.id);
  const gone = await read(image.url);
  expect([gone.status, JSON.parse(gone.bytes.toString()).error.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  for (const [name, value] of Object.entries(missingImageHeaders)) expect(gone.headers.get(name)).toBe(value);
  expect((await client.assets.create({ name: 'dot.gif', content })).url).toBe(image.url);
});

test('nothing but images is read at their place, and their place answers to GET alone', async () => {
  const { facts } = journey.service;
  const { url } = await journey.client.assets.create({ name: 'dot.gif', content: gifOf('x') });
  const [project = '', file = ''] = url.slice(`${facts.url}/i/`.length).split('/');
  for (const path of [
    `/i/${project}`,
    `/i/${project}/`,
    `/i/${project}/none.gif`,
    `/i/${project}/${file}/more`,
    `/i/${project}/../../uploads/x`,
    `/i/${project}/..%2F..%2Fmail%2Fx`,
    `/i/..%2Fdashboard/${file}`,
    `/i/prj_other/${file}`,
  ]) {
    expect([path, await statusAt(path)]).toEqual([path, 404]);
  }
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(404);
  expect((await read(url)).status).toBe(200);
});
