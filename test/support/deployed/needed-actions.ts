import { ACCOUNT, REGION } from './moto';
import type { NeededAction } from './policies';

/** A call of AWS as it comes over HTTP. */
export interface AwsRequest {
  /** The service that the signature names. */
  service: string;
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const arn = (service: string, resource: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;
const tableArn = (name: string): string => arn('dynamodb', `table/${name}`);
const operationOf = ({ headers }: AwsRequest): string => String(headers['x-amz-target']).replace(/^.*\./, '');

// biome-ignore lint/suspicious/noExplicitAny: the input of any operation
type Input = any;

const leading = (values: Input[]): NeededAction['context'] => {
  const keys = values.flatMap((value) => value?.pk?.S ?? []);
  return keys.length > 0 ? { 'dynamodb:LeadingKeys': keys } : {};
};

/** A transaction needs the permission of each of its parts. */
function ofTransaction(parts: Input[]): NeededAction[] {
  const names: Record<string, string> = {
    Put: 'PutItem',
    Update: 'UpdateItem',
    Delete: 'DeleteItem',
    ConditionCheck: 'ConditionCheckItem',
    Get: 'GetItem',
  };
  return parts.flatMap((part) =>
    Object.entries(part as Record<string, Input>).map(([kind, input]) => ({
      action: `dynamodb:${names[kind]}`,
      resource: tableArn(input.TableName),
      context: leading([input.Key ?? input.Item]),
    })),
  );
}

function ofTable(request: AwsRequest): NeededAction[] {
  const operation = operationOf(request);
  const input: Input = JSON.parse(request.body.toString());
  const action = `dynamodb:${operation}`;
  if (input.TransactItems) return ofTransaction(input.TransactItems);
  if (input.RequestItems) {
    return Object.entries<Input>(input.RequestItems).map(([table, { Keys, ...writes }]) => {
      const written = Keys
        ? []
        : Object.values<Input>(writes).map((one) => one.PutRequest?.Item ?? one.DeleteRequest?.Key);
      return { action, resource: tableArn(table), context: leading(Keys ?? written) };
    });
  }
  const resource = tableArn(input.TableName) + (input.IndexName ? `/index/${input.IndexName}` : '');
  return [{ action, resource, context: leading([input.Key ?? input.Item]) }];
}

function ofQueue(request: AwsRequest): NeededAction[] {
  const { QueueUrl } = JSON.parse(request.body.toString());
  const action = `sqs:${operationOf(request).replace(/Batch$/, '')}`;
  return [{ action, resource: arn('sqs', String(QueueUrl).replace(/^.*\//, '')) }];
}

/** Path style: `/bucket/key`. */
function ofStorage({ method, path, query }: AwsRequest): NeededAction[] {
  const [, bucket = '', ...rest] = path.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (!key) return [{ action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` }];
  const verbs: Record<string, string> = { GET: 'GetObject', HEAD: 'GetObject', PUT: 'PutObject', POST: 'PutObject' };
  const removal = query.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject';
  const action = `s3:${verbs[method] ?? removal}`;
  return [{ action, resource: `arn:aws:s3:::${bucket}/${key}` }];
}

const nameIn = (path: string): string => decodeURIComponent(path.split('/')[4] ?? '');

/** By method and path, which are those of the API reference of SES v2. */
const ofSes: readonly [RegExp, string][] = [
  [/^POST \/v2\/email\/identities$/, 'CreateEmailIdentity'],
  [/^GET \/v2\/email\/identities\/[^/]+$/, 'GetEmailIdentity'],
  [/^DELETE \/v2\/email\/identities\/[^/]+$/, 'DeleteEmailIdentity'],
  [/^PUT \/v2\/email\/identities\/[^/]+\/mail-from$/, 'PutEmailIdentityMailFromAttributes'],
  [/^PUT \/v2\/email\/identities\/[^/]+\/feedback$/, 'PutEmailIdentityFeedbackAttributes'],
];

function ofSending(body: Buffer): NeededAction[] {
  const { FromEmailAddress = '', ConfigurationSetName, Content } = JSON.parse(body.toString());
  const domain = /@([^>\s]+)>?$/.exec(FromEmailAddress)?.[1] ?? '';
  const resources = [arn('ses', `identity/${domain}`), arn('ses', `configuration-set/${ConfigurationSetName}`)];
  const actions = ['ses:SendEmail', ...(Content.Raw || Content.Simple?.Attachments ? ['ses:SendRawEmail'] : [])];
  return actions.flatMap((action) => resources.map((resource) => ({ action, resource })));
}

function ofEmail({ method, path, body }: AwsRequest): NeededAction[] {
  if (path === '/v2/email/outbound-emails') return ofSending(body);
  if (path === '/v2/email/account') return [{ action: 'ses:GetAccount', resource: '*' }];
  const name = ofSes.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];
  if (!name) throw new Error(`it is not known what ${method} ${path} of SES needs`);
  const input = name === 'CreateEmailIdentity' ? JSON.parse(body.toString()) : {};
  const resource = arn('ses', `identity/${input.EmailIdentity ?? nameIn(path)}`);
  return [name, ...(input.Tags ? ['TagResource'] : [])].map((action) => ({ action: `ses:${action}`, resource }));
}

const readers: Record<string, (request: AwsRequest) => NeededAction[]> = {
  dynamodb: ofTable,
  sqs: ofQueue,
  s3: ofStorage,
  ses: ofEmail,
};

/** The permissions that a call needs. @throws Error for a call that is not known here */
export function neededActions(request: AwsRequest): NeededAction[] {
  const read = readers[request.service];
  if (!read) throw new Error(`it is not known what a call of ${request.service} needs`);
  return read(request);
}
