import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnRestApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { IMAGES_PREFIX } from '../../../shared/contract/assets';
import type { RouteGroup } from '../../../shared/contract/route';
import { COMPRESSED_FROM_BYTES } from '../../compression';
import { ASSETS_PREFIX } from '../../dashboard/files';
import { type FunctionName, type FunctionPart, functions } from '../../functions-and-queues';
import { acknowledge } from '../acknowledge';
import type { DashboardSource } from '../gateway/dashboard';
import { apiDefinition } from '../gateway/definition';
import type { ImagesSource } from '../gateway/images';
import { removalOf } from '../removal';
import { resourceName, type Settings } from '../settings';

interface ServiceApiProps {
  settings: Settings;
  groups: Readonly<Record<string, RouteGroup>>;
  bucket: Bucket;
  page?: string | undefined;
}

const functionOf = (group: string): FunctionName => {
  const name = (Object.keys(functions) as FunctionName[]).find(
    (candidate) => (functions[candidate] as FunctionPart).group === group,
  );
  if (!name) throw new Error(`no function serves the group "${group}"`);
  return name;
};

/** Belongs to the data stack, so that its address never changes. */
export class ServiceApi extends CfnRestApi {
  constructor(scope: Construct, id: string, { settings, groups, bucket, page }: ServiceApiProps) {
    const name = resourceName(settings, 'api');
    const stack = Stack.of(scope);
    super(scope, id, {
      name,
      body: apiDefinition({
        title: name,
        groups,
        invocationOf: (group) => invocationOf(stack, resourceName(settings, functionOf(group))),
        authorizerUri: invocationOf(stack, resourceName(settings, 'authorizer')),
        images: imagesSource(stack, bucket),
        dashboard: page === undefined ? undefined : dashboardSource(stack, page, settings, bucket),
      }),
      // Without it, API Gateway skips parts of the definition that it can't read, and a route might lack its
      // authorizer.
      failOnWarnings: true,
      parameters: { endpointConfigurationTypes: 'REGIONAL' },
      endpointConfiguration: { types: ['REGIONAL'] },
      // TLS 1.2 and 1.3; API Gateway's default accepts 1.0. Such a policy requires `endpointAccessMode`.
      securityPolicy: SecurityPolicy.TLS13_1_2_PQ_2025_09,
      endpointAccessMode: 'BASIC',
      minimumCompressionSize: COMPRESSED_FROM_BYTES,
    });
    this.applyRemovalPolicy(removalOf(settings));
    acknowledge(this, {
      'AwsSolutions-APIG2': 'The functions check every request by the contract, and respond in its form.',
    });
  }
}

/** A later stack creates the function. API Gateway doesn't check that it exists. */
function invocationOf(stack: Stack, functionName: string): string {
  const functionArn = stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: functionName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return stack.formatArn({
    service: 'apigateway',
    account: 'lambda',
    resource: 'path/2015-03-31/functions',
    resourceName: `${functionArn}/invocations`,
  });
}

function dashboardSource(stack: Stack, page: string, { publicUrl }: Settings, bucket: Bucket): DashboardSource {
  const reason = 'All assets of the dashboard, and nothing else of the bucket; their names change with each version.';
  return {
    page,
    publicUrl,
    uploads: `https://${bucket.bucketRegionalDomainName}`,
    objectsUri: objectsUri(stack, `${bucket.bucketName}/${ASSETS_PREFIX}{file}`),
    readerArn: makeReader(stack, 'DashboardReader', { bucket, prefix: ASSETS_PREFIX, reason }).roleArn,
  };
}

function imagesSource(stack: Stack, bucket: Bucket): ImagesSource {
  const reason = 'All images of email, which anybody may read, and nothing else of the bucket; users add more.';
  return {
    objectsUri: objectsUri(stack, `${bucket.bucketName}/${IMAGES_PREFIX}{project}/{file}`),
    readerArn: makeReader(stack, 'ImageReader', { bucket, prefix: IMAGES_PREFIX, reason }).roleArn,
  };
}

const objectsUri = (stack: Stack, resourceName: string): string =>
  stack.formatArn({ service: 'apigateway', account: 's3', resource: 'path', resourceName });

interface Readable {
  bucket: Bucket;
  prefix: string;
  reason: string;
}

function makeReader(stack: Stack, id: string, { bucket, prefix, reason }: Readable): Role {
  const objects = `${bucket.bucketArn}/${prefix}*`;
  const role = new Role(stack, id, {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: {
      Assets: new PolicyDocument({
        statements: [new PolicyStatement({ actions: ['s3:GetObject'], resources: [objects] })],
      }),
    },
  });
  const text = `<${stack.getLogicalId(bucket.node.defaultChild as CfnBucket)}.Arn>/${prefix}*`;
  acknowledge(role, {
    [`AwsSolutions-IAM5[Resource::${text}]`]: reason,
    [`Serverless-LambdaStarPermissions[Resource::${text}]`]: reason,
  });
  return role;
}
