import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { healthGroup } from '../../shared/contract/routes/health';
import { serve } from '../../shared/http/serve';
import { withoutSlash } from './dashboard-slash';
import { getHealth } from './get-health';
import { routeNotFound } from './nearest-route';
import { showDocument } from './show-document';
import { showDocumentList } from './show-document-list';
import { showOpenApi } from './show-open-api';
import { showReference } from './show-reference';
import { withoutStream } from './without-stream';

const endpoints = { getHealth, showDocumentList, showDocument, showOpenApi, showReference };
const serveGroup = serve(healthGroup, endpoints, {}, { routeNotFound });

export const handler = async (event: APIGatewayProxyEvent, context: Context) =>
  withoutSlash(event) ?? withoutStream(event) ?? serveGroup(event, context);
