import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../../shared/contract/problem';
import { header } from '../../shared/http/parse';
import { env } from '../../shared/ops/env';

/**
 * Prevents forced sign-in and sign-out, in addition to SameSite. All browsers send Sec-Fetch-Site since 2023; older
 * clients need a matching Origin.
 */
export function throwIfOtherSite(event: APIGatewayProxyEvent): void {
  const site = header(event, 'sec-fetch-site');
  const isSameOrigin = site === '' ? hasOwnOrigin(event) : site === 'same-origin';
  if (!isSameOrigin) throw new Problem('CROSS_SITE_REQUEST');
}

const hasOwnOrigin = (event: APIGatewayProxyEvent): boolean =>
  header(event, 'origin') === new URL(env('publicUrl')).origin;
