import { expect, test } from '@jest/globals';
import { sendingClient } from '../../shared/aws/mailer';
import { sqs } from '../../shared/aws/queues';
import { ses } from '../../shared/aws/ses-client';
import { db } from '../../shared/db/table/client';

test.each(Object.entries({ db, sqs, ses, sending: sendingClient }))(
  'the configuration of %s has no accessor, for the SDK copies it four times a call',
  (_name, { config }) => {
    const accessors = Object.entries(Object.getOwnPropertyDescriptors(config)).filter(([, { get }]) => get);
    expect(accessors.map(([name]) => name)).toEqual([]);
  },
);

test('the environment gives the credentials of the bundles, and says so if it has none', async () => {
  const { defaultProvider } = await import('../../shared/aws/environment-credentials');
  const before = process.env;
  try {
    process.env = { ...before, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'token' };
    expect(await defaultProvider()()).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' });
    delete process.env.AWS_SECRET_ACCESS_KEY;
    await expect(defaultProvider()()).rejects.toThrow('no AWS credentials');
  } finally {
    process.env = before;
  }
});
