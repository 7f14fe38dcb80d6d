import type { App } from 'aws-cdk-lib';
import { checkConcurrency } from './concurrency';
import type { BuildOutput } from './function-code';
import { resourceName, type Settings } from './settings';
import { ApiStack } from './stacks/api';
import { DataStack } from './stacks/data';
import { ProtectionStack } from './stacks/protection';
import { SendingStack } from './stacks/sending';
import { WatchStack } from './stacks/watch';

export function service(app: App, settings: Settings, { code, dashboard }: BuildOutput) {
  checkConcurrency(settings);
  const environment = settings.region === undefined ? {} : { env: { region: settings.region } };
  const props = (part: string, description: string) => ({
    ...environment,
    stackName: resourceName(settings, part),
    description,
  });

  const dataProps = props('data', 'Posthaste: table, email and API');
  const data = new DataStack(app, 'Data', dataProps, settings, dashboard?.page);
  const sending = new SendingStack(app, 'Sending', props('sending', 'Posthaste: queues, senders and feedback'), {
    settings,
    data,
    code,
  });
  const api = new ApiStack(app, 'Api', props('api', 'Posthaste: functions and stage of the API'), {
    settings,
    data,
    sending,
    code,
    dashboard,
  });
  const watch = new WatchStack(app, 'Watch', props('watch', 'Posthaste: alarms and dashboard'), settings);
  // Alarms that exist before the functions would fire during the first deployment.
  watch.addStackDependency(api);
  const protectionProps = props('protection', 'Posthaste: protects the other stacks from deletion');
  const protection = new ProtectionStack(app, 'Protection', protectionProps, settings, data);
  // CDK destroys dependent stacks first, so `cdk destroy --all` stops here before it deletes anything.
  protection.addStackDependency(watch);
  return { data, sending, api, watch, protection };
}
