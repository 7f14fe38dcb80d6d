import { expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { healthGroup } from '../../shared/contract/routes/health';
import { sendGroup } from '../../shared/contract/routes/send';
import { throwIfOtherSdkCall } from '../../shared/http/sdk-calls';

const { sendEmail, sendAsResend, sendAsPostmark } = sendGroup.routes;
const [open] = Object.values(healthGroup.routes).filter(({ access }) => access === 'none');

const isRefused = (userAgent: string | undefined, route: object | undefined, isServed = true): boolean => {
  const headers = userAgent === undefined ? {} : { 'User-Agent': userAgent };
  try {
    throwIfOtherSdkCall({ headers } as unknown as APIGatewayProxyEvent, { route } as never, isServed);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'SDK_CALL_NOT_SUPPORTED' });
    return true;
  }
};

test.each([
  ['resend-node:6.38.0', sendEmail, true],
  ['Resend-Python/2.0', sendAsPostmark, true],
  ['resend-node:6.38.0', sendAsResend, false],
  ['Postmark.JS - 4.0.5', sendEmail, true],
  ['Postmark-PHP', sendEmail, true],
  ['postmark.js', sendAsPostmark, false],
  ['resend-test/1.0', sendEmail, false],
  ['my-resend-node/1', sendEmail, false],
  ['resend-node:6.38.0', open, false],
  [undefined, sendEmail, false],
])('405 only for a call of an SDK that does not send: %s, case %#', (userAgent, route, refused) => {
  expect(isRefused(userAgent, route)).toBe(refused);
});

test('405 for a path that does not exist, in the form of the SDK', () => {
  expect(isRefused('resend-node:6.38.0', open, false)).toBe(true);
});
