import { CustomResource, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBasePathMapping } from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { assetTypes, type DashboardFiles } from '../../dashboard/files';
import { type DeployerName, type FunctionName, type FunctionPart, functions } from '../../functions-and-queues';
import { ContractApi } from '../constructs/contract-api';
import { ServiceFunction } from '../constructs/service-function';
import type { FunctionCode } from '../function-code';
import { API_STAGE, type Settings } from '../settings';
import type { DataStack } from './data';
import type { SendingStack } from './sending';

interface ApiProps {
  settings: Settings;
  data: DataStack;
  sending: SendingStack;
  code: FunctionCode;
  dashboard?: DashboardFiles | undefined;
}

export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps, parts: ApiProps) {
    super(scope, id, props);
    const { settings, data, sending, code, dashboard } = parts;
    const { resources } = sending;
    const lambdaOf = (name: FunctionName | DeployerName) =>
      new ServiceFunction(this, name, { settings, code, resources }).lambda;
    const groupLambdas = (Object.keys(functions) as FunctionName[]).flatMap((name) => {
      const { group }: FunctionPart = functions[name];
      return group === undefined ? [] : [[group, lambdaOf(name)] as const];
    });
    const { stage } = new ContractApi(this, 'Contract', {
      settings,
      api: data.api,
      stageName: API_STAGE,
      lambdas: new Map(groupLambdas),
      authorizer: lambdaOf('authorizer'),
      prerequisites: dashboard ? [this.publish(dashboard, lambdaOf('publishDashboard'))] : [],
    });
    const { domain } = settings;
    if (!domain) return;
    // Refers to the domain by name, so that the data stack can change the domain before this stack is updated.
    const mapping = new CfnBasePathMapping(this, 'DomainMapping', {
      domainName: domain,
      restApiId: data.api.ref,
      stage: API_STAGE,
    });
    mapping.node.addDependency(stage);
  }

  /**
   * Uploads the assets before the deployment of the page that names them. CDK's own function for this could write to
   * the whole bucket.
   */
  private publish({ assetNames }: DashboardFiles, publisher: IFunction): CustomResource {
    return new CustomResource(this, 'PublishedDashboard', {
      serviceToken: publisher.functionArn,
      resourceType: 'Custom::PosthasteDashboard',
      serviceTimeout: Duration.minutes(5),
      // CloudFormation calls the publisher again when these properties change: the names contain hashes of the
      // contents.
      properties: { names: assetNames, types: assetTypes },
    });
  }
}
