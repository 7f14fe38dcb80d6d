import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { type Command, Option } from 'commander';
import { callOverHttp } from '../../shared/mcp/call-over-http';
import { mcpServer } from '../../shared/mcp/server';
import { checkedUrl } from './api';
import { usageFailure } from './failure';

interface Options {
  url?: string;
  key?: string;
}

export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('serve the tools for assistants (MCP) over standard input and output until the input ends')
    .addOption(new Option('--url <url>', 'base URL of the API').env('POSTHASTE_URL').default('http://127.0.0.1:3000'))
    .addOption(new Option('--key <key>', 'key of the project; better in the environment').env('POSTHASTE_KEY'))
    .action((_, command: Command) => mcpCommand(command.optsWithGlobals()));
}

async function mcpCommand({ url = '', key }: Options): Promise<void> {
  if (!key) throw usageFailure('Give a key of the project: POSTHASTE_KEY=ak_… or --key.');
  const callApi = callOverHttp(checkedUrl(url), `Bearer ${key}`);
  serveStdio(() => mcpServer(callApi));
  await new Promise<void>((resolve) => process.stdin.once('close', resolve).once('end', resolve));
}
