import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBasePathMapping } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { groups } from '../../../shared/contract/groups';
import type { RouteGroup } from '../../../shared/contract/route';
import type { DashboardFiles } from '../../dashboard/files';
import { type DeployerName, type FunctionName, type FunctionPart, functions } from '../../parts';
import type { FunctionCode } from '../bundle';
import { ContractApi } from '../constructs/contract-api';
import { ServiceFunction } from '../constructs/service-function';
import { WebDashboard } from '../constructs/web-dashboard';
import { API_STAGE, type Settings } from '../settings';
import type { DataStack } from './data';
import type { SendingStack } from './sending';

interface ApiProps {
  settings: Settings;
  data: DataStack;
  sending: SendingStack;
  code: FunctionCode;
  /** Absent where the settings say so. */
  dashboard?: DashboardFiles | undefined;
}

/** The HTTP API: one function for each group of the contract, behind one authorizer. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps, parts: ApiProps) {
    super(scope, id, props);
    const { settings, data, sending, code, dashboard } = parts;
    const { resources } = sending;
    const made = (name: FunctionName | DeployerName) =>
      new ServiceFunction(this, name, { settings, code, resources }).lambda;
    const served = (Object.keys(functions) as FunctionName[]).flatMap((name) => {
      const { group }: FunctionPart = functions[name];
      return group === undefined ? [] : [[group, made(name)] as const];
    });
    const { stage } = new ContractApi(this, 'Contract', {
      settings,
      api: data.api,
      stageName: API_STAGE,
      groups: groups as Readonly<Record<string, RouteGroup>>,
      lambdas: new Map(served),
      authorizer: made('authorizer'),
      ...(dashboard
        ? {
            dashboard: new WebDashboard(this, 'Dashboard', {
              settings,
              data,
              publisher: made('publishDashboard'),
              files: dashboard,
            }),
          }
        : {}),
    });
    const { domain } = settings;
    if (!domain) return;
    // By its name alone, so that the data stack never waits for this one.
    const mapping = new CfnBasePathMapping(this, 'DomainMapping', {
      domainName: domain,
      restApiId: data.api.ref,
      stage: API_STAGE,
    });
    mapping.node.addDependency(stage);
  }
}
