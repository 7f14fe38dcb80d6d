import { Stack } from 'aws-cdk-lib';
import { type CfnRestApi, Deployment, RestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct, type IDependable } from 'constructs';
import { pascal, type Settings } from '../settings';
import { ApiStage } from './api-stage';

interface ContractApiProps {
  settings: Settings;
  api: CfnRestApi;
  stageName: string;
  lambdas: ReadonlyMap<string, IFunction>;
  authorizer: IFunction;
  prerequisites: readonly IDependable[];
}

export class ContractApi extends Construct {
  readonly stage: ApiStage;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: ContractApiProps,
  ) {
    super(scope, id);
    const { settings, api, stageName, lambdas, authorizer, prerequisites } = props;
    const permissions = [...lambdas].map(([group, lambda]) => this.permit(group, lambda, `${stageName}/*`));
    // Covers all authorizers of the API, because CloudFormation doesn't return the id of the definition's only one.
    permissions.push(this.permit('authorizer', authorizer, 'authorizers/*'));
    const deployment = new Deployment(this, 'Deployment', { api: RestApi.fromRestApiId(this, 'Api', api.ref) });
    // A deployment is a snapshot of the definition, so each change of the definition needs a new one.
    deployment.addToLogicalId(Stack.of(api).resolve(api.body));
    deployment.node.addDependency(...permissions, ...prerequisites);
    this.stage = new ApiStage(this, 'Stage', { settings, deployment, stageName });
  }

  /** Covers all methods of a function, whose policy has at most 20 KB. */
  private permit(name: string, lambda: IFunction, resources: string): CfnPermission {
    const { api } = this.props;
    return new CfnPermission(this, `${pascal(name)}Permission`, {
      action: 'lambda:InvokeFunction',
      functionName: lambda.functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: Stack.of(this).formatArn({ service: 'execute-api', resource: api.ref, resourceName: resources }),
    });
  }
}
