import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { putObject } from '../../shared/aws/storage';
import { invocation } from '../../shared/ops/invocation';
import { describe, logger } from '../../shared/ops/log';

const ASSETS = join(__dirname, 'assets');
const PREFIX = 'dashboard/assets';
const RESPONSE_TIMEOUT_MS = 10_000;

interface Properties {
  types?: Record<string, string>;
}

/** Deletes no old assets, because open pages still load them. */
async function publish({ types = {} }: Properties): Promise<void> {
  for (const name of await readdir(ASSETS)) {
    const type = types[extname(name)];
    if (type === undefined) throw new Error(`the file extension of ${name} has no content type`);
    await putObject(`${PREFIX}/${name}`, await readFile(join(ASSETS, name)), type);
  }
}

/** Always responds, because otherwise CloudFormation waits for an hour. */
async function handle(event: CloudFormationCustomResourceEvent): Promise<void> {
  let failure: string | null = null;
  try {
    if (event.RequestType !== 'Delete') await publish(event.ResourceProperties as unknown as Properties);
  } catch (error) {
    logger.error('the dashboard was not published', describe(error));
    failure = `The dashboard's assets could not be stored. See the log of the function.`;
  }
  await respond(event, failure);
}

async function respond(event: CloudFormationCustomResourceEvent, failure: string | null): Promise<void> {
  const { StackId, RequestId, LogicalResourceId } = event;
  const body = JSON.stringify({
    Status: failure === null ? 'SUCCESS' : 'FAILED',
    Reason: failure ?? '',
    PhysicalResourceId: PREFIX,
    StackId,
    RequestId,
    LogicalResourceId,
  });
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const { status } = await fetch(event.ResponseURL, { method: 'PUT', body, signal });
  // Throws, because Lambda then retries the asynchronous call.
  if (status >= 300) throw new Error(`CloudFormation refused the response with status ${status}`);
}

export const handler = invocation(handle, ({ RequestId }) => RequestId);
