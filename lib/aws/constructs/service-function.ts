import { Duration } from 'aws-cdk-lib';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  type CfnFunction,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { envNames } from '../../../shared/ops/env';
import {
  type DeployerName,
  deployers,
  type FunctionName,
  type FunctionPart,
  functions,
} from '../../functions-and-queues';
import { acknowledge } from '../acknowledge';
import { queuesToItself, reservedFor } from '../concurrency';
import type { FunctionCode } from '../function-code';
import type { Grant } from '../grant';
import { deployerGrants, grants } from '../grants';
import { removalOf } from '../removal';
import { metricsNamespaceOf, pascal, resourceName, type Settings } from '../settings';
import { grantPermissions, type ServiceResources } from './access';

/** Inline statements don't count toward a stack's 500 resources. */
class FunctionRole extends Role {
  private readonly statements: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const statements = new PolicyDocument({ minimize: true });
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Access: statements },
    });
    this.statements = statements;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.statements.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

interface ServiceFunctionProps {
  settings: Settings;
  code: FunctionCode;
  resources: ServiceResources;
}

const isDeployer = (name: FunctionName | DeployerName): name is DeployerName => Object.hasOwn(deployers, name);

const partAndGrantOf = (name: FunctionName | DeployerName): { part: FunctionPart; grant: Grant } =>
  isDeployer(name)
    ? { part: deployers[name], grant: deployerGrants[name] }
    : { part: functions[name], grant: grants[name] };

export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(
    scope: Construct,
    name: FunctionName | DeployerName,
    { settings, code, resources }: ServiceFunctionProps,
  ) {
    super(scope, pascal(name));
    const { part, grant } = partAndGrantOf(name);
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${resourceName(settings, name)}`,
      retention: settings.logRetentionDays,
      removalPolicy: removalOf(settings),
    });
    const role = new FunctionRole(this, 'Role');
    logGroup.grantWrite(role);
    const reservedConcurrency = isDeployer(name) ? undefined : reservedFor(name, settings);
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: resourceName(settings, name),
      description: part.description,
      code: code(part.entry),
      handler: 'handler.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: Duration.seconds(part.timeout),
      memorySize: part.memory,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      tracing: settings.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      ...(reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: reservedConcurrency }),
      ...(!isDeployer(name) && queuesToItself(name) ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
    });
    this.setLogicalId(name);
    this.lambda.addEnvironment(envNames.metricsNamespace, metricsNamespaceOf(settings));
    grantPermissions(this.lambda, grant, resources);
    this.acknowledgeFindings();
  }

  /** An id without CDK's hash, so that `sam local invoke SendFunction` works. */
  private setLogicalId(name: string): void {
    (this.lambda.node.defaultChild as CfnFunction).overrideLogicalId(`${pascal(name)}Function`);
    // CDK's `DependsOn` is redundant, because the function's properties refer to its role.
    (this.lambda.node.defaultChild as CfnFunction).addDeletionOverride('DependsOn');
  }

  private acknowledgeFindings(): void {
    const withoutResources =
      "For actions without resources: X-Ray's, SES's account and insights, DynamoDB's ListStreams.";
    const notAsynchronous =
      'Called by API Gateway, by a mapping with dead letters, each minute anew, or by CloudFormation.';
    acknowledge(this, {
      'AwsSolutions-IAM5[Resource::*]': withoutResources,
      // The rule doesn't say which statement it rejects; privileges.test.ts checks each statement.
      'Serverless-LambdaStarPermissions': withoutResources,
      'Serverless-LambdaDLQ': notAsynchronous,
      'Serverless-LambdaAsyncFailureDestination': notAsynchronous,
      'Serverless-LambdaTracing': 'A setting, because traces are charged; a request id connects the logs without them.',
    });
  }
}
