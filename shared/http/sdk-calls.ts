import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../contract/problem';
import type { Route } from '../contract/route';
import { header } from './parse';

const sdks = {
  resend: {
    userAgent: /^resend-(node|python|php|laravel|ruby|go|rust|rs|java|net|dotnet|elixir)\b/i,
    calls: 'emails.send, emails.update, emails.cancel and batch.send',
  },
  postmark: {
    userAgent: /^postmark\b/i,
    calls: 'sendEmail, sendEmailBatch, sendEmailWithTemplate and sendEmailBatchWithTemplates',
  },
} as const;

/** An SDK's unsupported call would otherwise run a route of the same path, whose response the SDK can't read. */
export function throwIfOtherSdkCall(event: APIGatewayProxyEvent, exchange: { route: Route }, isServed: boolean): void {
  const { route } = exchange;
  if (isServed && route.access === 'none') return;
  const userAgent = header(event, 'user-agent');
  for (const sdk of ['resend', 'postmark'] as const) {
    if (route.sdk === sdk || !sdks[sdk].userAgent.test(userAgent)) continue;
    exchange.route = { ...route, sdk };
    if (route.alsoSdk === sdk) return;
    const message = `Of this SDK, only ${sdks[sdk].calls} work here. This call did nothing. Use this API instead: /docs/guide/sdks.md on this host explains it.`;
    throw new Problem('SDK_CALL_NOT_SUPPORTED', { message });
  }
}
