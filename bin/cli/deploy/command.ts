import type { Command } from 'commander';
import { CliFailure } from '../failure';
import type { Output } from '../output';
import type { Cdk } from './cdk';
import { type DeployCall, deployCommand, diffCommand } from './run-deploy';
import { destroyCommand } from './run-destroy';

const withStage = (command: Command): Command =>
  command
    .argument('[stage]', 'the deployment, by its name under `deploy` of posthaste.config.json (default: prod)')
    .option('--folder <folder>', 'the folder of posthaste.config.json (default: this one, or posthaste in it)');

export function addDeploy(program: Command, output: Output, cdk: Cdk | undefined): void {
  const action =
    (run: (call: DeployCall) => Promise<void>) =>
    (stage: string | undefined, _: unknown, command: Command): Promise<void> => {
      if (!cdk)
        throw new CliFailure('This is a checkout: deploy it with `npx cdk deploy --all` (docs/guide/deploy.md).');
      return run({ stage, options: command.optsWithGlobals(), cdk, output });
    };
  withStage(program.command('deploy'))
    .description(
      'deploy to AWS, or upgrade: checks the account, shows the changes and their cost, and asks before it continues',
    )
    .option('--yes', 'do not ask')
    .option('--accept-loss', 'deploy even if data would be lost')
    .action(action(deployCommand));
  withStage(program.command('diff'))
    .description('show what `deploy` would do, with each resource and permission that would change')
    .action(action(diffCommand));
  withStage(program.command('destroy'))
    .description('delete the stacks of a deployment; protected data stays')
    .option('--yes', 'do not ask')
    .action(action(destroyCommand));
}
