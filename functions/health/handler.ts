import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { healthGroup } from '../../shared/contract/routes/health';
import { serve } from '../../shared/http/serve';
import { redirectFromSlash } from './dashboard-slash';
import { getHealth } from './get-health';
import { routeNotFound } from './nearest-route';
import { rejectStream } from './reject-stream';
import { showDocument } from './show-document';
import { showDocumentList } from './show-document-list';
import { showOpenApi } from './show-open-api';
import { showReference } from './show-reference';

const endpoints = { getHealth, showDocumentList, showDocument, showOpenApi, showReference };
const serveGroup = serve(healthGroup, endpoints, {}, { routeNotFound });

export const handler = async (event: APIGatewayProxyEvent, context: Context) =>
  redirectFromSlash(event) ?? rejectStream(event) ?? serveGroup(event, context);
