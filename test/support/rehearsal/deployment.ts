import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Posthaste } from '../../../packages/client/src/index';
import { runCommand } from '../run-command';
import { ACCOUNT, credentials, type Emulator, REGION } from './emulator';

const APP = 'node --liftoff-only --import tsx test/support/rehearsal/app.ts';
const DATA_STACK = 'posthaste-prod-data';

interface Endpoints {
  ses: string;
  dns: string;
}

/** The commands of an operator, against the emulator. */
export class Operator {
  constructor(
    private readonly emulator: Emulator,
    private readonly folder: string,
    private readonly endpoints: Endpoints,
  ) {}

  private get env(): NodeJS.ProcessEnv {
    const { NODE_OPTIONS, JEST_WORKER_ID, NODE_ENV, ...env } = process.env;
    return {
      ...env,
      AWS_ENDPOINT_URL: this.emulator.url,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_REGION: REGION,
      AWS_DEFAULT_REGION: REGION,
      REHEARSAL_SES: this.endpoints.ses,
      REHEARSAL_DNS: this.endpoints.dns,
    };
  }

  /** Runs `cdk` on the stacks. The gateway of the emulator serves no files, so the dashboard is left out. */
  cdk(args: string[], context: Record<string, string> = {}): Promise<string> {
    const given = Object.entries({ dashboard: 'false', ...context }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const fixed = ['--app', APP, '--output', join(this.folder, 'cdk.out'), '--ci', '--progress', 'events'];
    return runCommand('node_modules/.bin/cdk', [...args, ...fixed, ...given], { env: this.env });
  }

  bootstrap = (): Promise<string> => this.cdk(['bootstrap', `aws://${ACCOUNT}/${REGION}`]);

  deploy(context: Record<string, string> = {}) {
    const outputs = join(this.folder, 'outputs.json');
    const args = ['deploy', '--all', '--require-approval', 'never', '--outputs-file', outputs];
    return this.cdk(args, context).then(() => JSON.parse(readFileSync(outputs, 'utf8'))[DATA_STACK]);
  }

  /** Runs the project's own command line on the deployment. */
  // biome-ignore lint/suspicious/noExplicitAny: the JSON that the command prints
  async posthaste(...args: string[]): Promise<any> {
    const printed = await runCommand('node', ['bin/posthaste.mjs', ...args, '--stack', DATA_STACK, '--json'], {
      env: this.env,
    });
    return JSON.parse(printed);
  }
}

/** The API of the deployment: the emulator serves it under a path of its own. */
export class DeployedService {
  readonly url: string;
  readonly client: Posthaste;

  constructor(
    emulator: Emulator,
    private readonly publicUrl: string,
    readonly key: string,
  ) {
    const id = new URL(publicUrl).hostname.split('.')[0];
    this.url = `${emulator.url}/restapis/${id}/live/_user_request_`;
    this.client = new Posthaste({ url: this.url, key, retries: 2 });
  }

  /** A link of an email, as a URL that can be opened here. */
  reachable(link: string): string {
    if (!link.startsWith(this.publicUrl)) throw new Error('the link leads elsewhere');
    return this.url + link.slice(this.publicUrl.length);
  }
}
