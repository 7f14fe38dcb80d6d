import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  CfnAccount,
  type Deployment,
  LogGroupLogDestination,
  Stage,
} from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge';
import { removalOf } from '../removal';
import { resourceName, type Settings } from '../settings';

interface ApiStageProps {
  settings: Settings;
  deployment: Deployment;
  stageName: string;
}

/** Contains the route instead of the path, because a path may contain an address. Contains no key and no body. */
const accessLog = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  method: '$context.httpMethod',
  route: '$context.resourcePath',
  status: '$context.status',
  responseType: '$context.error.responseType',
  latency: '$context.responseLatency',
  functionLatency: '$context.integration.latency',
  functionStatus: '$context.integration.status',
  bytes: '$context.responseLength',
  project: '$context.authorizer.projectId',
  keyId: '$context.authorizer.keyId',
};

/** Helps the operator trace an abused key or a flood. */
const sourceAddress = { sourceIp: '$context.identity.sourceIp' };

export class ApiStage extends Construct {
  constructor(scope: Construct, id: string, { settings, deployment, stageName }: ApiStageProps) {
    super(scope, id);
    const log = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/apigateway/${resourceName(settings, 'api')}`,
      retention: settings.logRetentionDays,
      removalPolicy: removalOf(settings),
    });
    const stage = new Stage(this, 'Stage', {
      deployment,
      stageName,
      accessLogDestination: new LogGroupLogDestination(log),
      accessLogFormat: AccessLogFormat.custom(
        JSON.stringify({ ...accessLog, ...(settings.logSourceAddress ? sourceAddress : {}) }),
      ),
      throttlingRateLimit: settings.requestsPerSecond,
      throttlingBurstLimit: settings.requestBurst,
      tracingEnabled: settings.tracing,
    });
    if (settings.accountLogging) stage.node.addDependency(this.allowLogging(deployment));
    acknowledge(stage, {
      'AwsSolutions-APIG3': 'Keys, rate windows and the throttle protect it; the operator may add a firewall.',
      'AwsSolutions-APIG6': 'Execution logs show headers, keys among them; the access log has every request.',
      'Serverless-APIGWXrayEnabled': 'A setting, because traces are charged; the access log has every request.',
    });
  }

  /** The log role of the account and region is never deleted, because other APIs may use it. */
  private allowLogging(deployment: Deployment): CfnAccount {
    const role = new Role(this, 'LogRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
    });
    role.node.addDependency(deployment);
    role.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        "AWS's own policy for exactly this role, which serves all APIs of the account.",
    });
    const account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn });
    account.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    return account;
  }
}
