import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { handler } from '../../../functions/publish-dashboard/handler';
import { envNames } from '../../../shared/ops/env';
import { setLogWriter } from '../../../shared/ops/log';
import { removeFolder } from '../../support/temporary-folder';

/** As it is in the bundle: beside the code. */
const ASSETS = 'functions/publish-dashboard/assets';
const s3 = mockClient(S3Client);
const answers: { Status: string; [member: string]: unknown }[] = [];
let cloudFormation: Server;

beforeAll(async () => {
  process.env[envNames.emailBucket] = 'mail';
  setLogWriter(() => undefined);
  mkdirSync(ASSETS, { recursive: true });
  writeFileSync(join(ASSETS, 'index-Bx4fT2q9.js'), 'export {};');
  writeFileSync(join(ASSETS, 'index-Cy5gU3r0.css'), 'p {}');
  cloudFormation = createServer(async (request, response) => {
    answers.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => cloudFormation.once('listening', resolve));
});
afterAll(() => {
  removeFolder(ASSETS);
  cloudFormation.close();
  s3.restore();
});
beforeEach(() => {
  s3.rejects(new Error('unexpected call'));
});
afterEach(() => {
  s3.reset();
  answers.length = 0;
});

const call = (
  RequestType: 'Create' | 'Update' | 'Delete',
  types: object = { '.js': 'text/javascript', '.css': 'text/css' },
) =>
  handler({
    RequestType,
    ResponseURL: `http://127.0.0.1:${(cloudFormation.address() as AddressInfo).port}/answer`,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'Published',
    ResourceProperties: { ServiceToken: 'arn', names: [], types },
  } as unknown as CloudFormationCustomResourceEvent);

test.each(['Create', 'Update'] as const)(
  '%s stores each asset with its type and tells CloudFormation',
  async (type) => {
    s3.on(PutObjectCommand).resolves({});
    await call(type);
    const stored = s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input);
    expect(stored).toEqual([
      {
        Bucket: 'mail',
        Key: 'dashboard/assets/index-Bx4fT2q9.js',
        Body: expect.anything(),
        ContentType: 'text/javascript',
      },
      { Bucket: 'mail', Key: 'dashboard/assets/index-Cy5gU3r0.css', Body: expect.anything(), ContentType: 'text/css' },
    ]);
    const named = { StackId: 'stack', RequestId: 'request', LogicalResourceId: 'Published' };
    expect(answers).toEqual([{ Status: 'SUCCESS', Reason: '', PhysicalResourceId: 'dashboard/assets', ...named }]);
  },
);

test('Delete leaves the assets, for the page of the version before may still load them', async () => {
  await call('Delete');
  expect([s3.calls(), answers.map(({ Status }) => Status)]).toEqual([[], ['SUCCESS']]);
});

test.each([
  ['an S3 that refuses', undefined],
  ['an asset of no known type', {}],
])('with %s CloudFormation hears of the failure at once, without causes', async (_case, types) => {
  await call('Create', types);
  expect(answers).toMatchObject([{ Status: 'FAILED', Reason: expect.stringContaining('See the log of the function') }]);
  expect(JSON.stringify(answers)).not.toContain('unexpected');
});
