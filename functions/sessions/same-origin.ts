import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../../shared/contract/problem';
import { header } from '../../shared/http/parse';
import { env } from '../../shared/ops/env';

/**
 * Refuses what does not come from a page of the API's own origin, beside SameSite: another site could otherwise sign
 * somebody out, or in as somebody else. Sec-Fetch-Site says it in all browsers since 2023, and no page can set it. For
 * older ones, and for programs, Origin must be that of the API.
 */
export function refuseOtherSites(event: APIGatewayProxyEvent): void {
  const site = header(event, 'sec-fetch-site');
  const isOwn = site === '' ? header(event, 'origin') === new URL(env('publicUrl')).origin : site === 'same-origin';
  if (!isOwn) throw new Problem('CROSS_SITE_REQUEST');
}
