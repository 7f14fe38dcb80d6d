import { CustomResource, Duration, Stack } from 'aws-cdk-lib';
import { CfnMethod } from 'aws-cdk-lib/aws-apigateway';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { contextVariables, gatewayBody } from '../../../shared/contract/gateway-responses';
import { assetTypes, type DashboardFiles } from '../../dashboard/files';
import { assetHeaders, missingAssetHeaders, pageHeaders } from '../../dashboard/headers';
import { DASHBOARD, pageTemplate } from '../../dashboard/template';
import { acknowledge } from '../acknowledge';
import type { Settings } from '../settings';
import type { DataStack } from '../stacks/data';

interface WebDashboardProps {
  settings: Settings;
  data: DataStack;
  publisher: IFunction;
  files: DashboardFiles;
}

interface Place {
  restApiId: string;
  resourceId: string;
}

/** The objects that API Gateway serves, of those in the mail bucket. */
const PREFIX = 'dashboard/assets/';

const mapped = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, `'${value}'`]));

const declared = (...maps: Readonly<Record<string, string>>[]): Record<string, boolean> =>
  Object.fromEntries(maps.flatMap((map) => Object.keys(map).map((name) => [name, true])));

/**
 * The dashboard without a function: API Gateway has the page in a template and reads the assets from the bucket. A page
 * asks for ten of them at once, as many as a new account may run functions.
 */
export class WebDashboard extends Construct {
  readonly pagePaths = [DASHBOARD, `${DASHBOARD}/{proxy+}`];
  readonly assetPath = `${DASHBOARD}/assets/{file}`;
  /** Made when the assets are in the bucket. */
  readonly published: CustomResource;
  private readonly reader: Role;
  private readonly stack = Stack.of(this);
  private readonly bucketArn: string;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: WebDashboardProps,
  ) {
    super(scope, id);
    this.bucketArn = Stack.of(props.data.bucket).exportValue(props.data.bucket.bucketArn);
    this.reader = this.readerOfAssets();
    this.published = this.publish();
  }

  /** The page at a path, with the policy that it must keep. */
  page(path: string, where: Place): CfnMethod {
    const { files, settings, data } = this.props;
    const uploads = `https://${data.bucket.bucketRegionalDomainName}`;
    const headers = mapped(pageHeaders(uploads));
    const method = new CfnMethod(this, `GET ${path.replaceAll('/', ' ')}`, {
      ...where,
      httpMethod: 'GET',
      authorizationType: 'NONE',
      integration: {
        type: 'MOCK',
        requestTemplates: { 'application/json': '{"statusCode": 200}' },
        integrationResponses: [
          {
            statusCode: '200',
            responseParameters: headers,
            responseTemplates: { 'text/html': pageTemplate(files.page, settings.publicUrl) },
          },
        ],
      },
      methodResponses: [{ statusCode: '200', responseParameters: declared(headers) }],
    });
    return this.open(method);
  }

  /** An asset by its name. S3 refuses to tell whether an object is missing or forbidden (403), so both are missing. */
  asset(path: string, where: Place): CfnMethod {
    const found = {
      ...mapped(assetHeaders),
      'method.response.header.Content-Type': 'integration.response.header.Content-Type',
    };
    const missing = mapped(missingAssetHeaders);
    const body = (response: 'RESOURCE_NOT_FOUND' | 'INTEGRATION_FAILURE') => ({
      responseTemplates: { 'application/json': gatewayBody(response, contextVariables) },
    });
    const method = new CfnMethod(this, `GET ${path.replaceAll('/', ' ')}`, {
      ...where,
      httpMethod: 'GET',
      authorizationType: 'NONE',
      requestParameters: { 'method.request.path.file': true },
      integration: {
        type: 'AWS',
        integrationHttpMethod: 'GET',
        uri: this.objectsUri(),
        credentials: this.reader.roleArn,
        requestParameters: { 'integration.request.path.file': 'method.request.path.file' },
        passthroughBehavior: 'WHEN_NO_MATCH',
        integrationResponses: [
          { statusCode: '200', selectionPattern: '200', responseParameters: found },
          { statusCode: '404', selectionPattern: '40[34]', responseParameters: missing, ...body('RESOURCE_NOT_FOUND') },
          { statusCode: '502', responseParameters: missing, ...body('INTEGRATION_FAILURE') },
        ],
      },
      methodResponses: [
        { statusCode: '200', responseParameters: declared(found) },
        { statusCode: '404', responseParameters: declared(missing) },
        { statusCode: '502', responseParameters: declared(missing) },
      ],
    });
    return this.open(method);
  }

  private open(method: CfnMethod): CfnMethod {
    acknowledge(method, {
      'AwsSolutions-COG4': 'The same files for everybody; what they show needs a session.',
      'AwsSolutions-APIG4': 'The same files for everybody; what they show needs a session.',
    });
    return method;
  }

  private objectsUri(): string {
    const { bucket } = this.props.data;
    return this.stack.formatArn({
      service: 'apigateway',
      account: 's3',
      resource: 'path',
      resourceName: `${Stack.of(bucket).exportValue(bucket.bucketName)}/${PREFIX}{file}`,
    });
  }

  private readerOfAssets(): Role {
    const role = new Role(this, 'Reader', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') });
    role.addToPolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: [`${this.bucketArn}/${PREFIX}*`] }));
    this.explainWildcard(role);
    return role;
  }

  /** A function of ours that CloudFormation calls. The CDK's own has the AWS CLI in it and may write the whole bucket. */
  private publish(): CustomResource {
    const { files, publisher } = this.props;
    return new CustomResource(this, 'Published', {
      serviceToken: publisher.functionArn,
      resourceType: 'Custom::PosthasteDashboard',
      serviceTimeout: Duration.minutes(5),
      // CloudFormation calls again when these change: the names have the hashes of what they name.
      properties: { names: files.names, types: assetTypes },
    });
  }

  private explainWildcard(role: Role): void {
    const reason = 'All assets of the dashboard, and nothing else of the bucket; their names change with each version.';
    const text = `${(this.stack.resolve(this.bucketArn) as { 'Fn::ImportValue': string })['Fn::ImportValue']}/${PREFIX}*`;
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::${text}]`]: reason,
      [`Serverless-LambdaStarPermissions[Resource::${text}]`]: reason,
    });
  }
}
