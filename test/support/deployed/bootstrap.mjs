import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What Lambda's runtime for Node.js does with a function: it loads `handler.handler` and asks for event after event. */
const { AWS_LAMBDA_RUNTIME_API, LAMBDA_TASK_ROOT, AWS_LAMBDA_FUNCTION_NAME } = process.env;
const api = `http://${AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`;

const send = (path, body) => fetch(`${api}${path}`, { method: 'POST', body: JSON.stringify(body ?? null) });
const describe = ({ name, message, stack }) => ({ errorType: name, errorMessage: message, stackTrace: [stack] });

const load = async () => {
  try {
    return createRequire(join(LAMBDA_TASK_ROOT, 'handler.js'))('./handler.js').handler;
  } catch (error) {
    await send('/init/error', describe(error));
    process.exit(1);
  }
};
const handler = await load();

for (;;) {
  const next = await fetch(`${api}/invocation/next`);
  const id = next.headers.get('lambda-runtime-aws-request-id');
  const deadline = Number(next.headers.get('lambda-runtime-deadline-ms'));
  const context = {
    awsRequestId: id,
    functionName: AWS_LAMBDA_FUNCTION_NAME,
    invokedFunctionArn: next.headers.get('lambda-runtime-invoked-function-arn'),
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    await send(`/invocation/${id}/response`, await handler(await next.json(), context));
  } catch (error) {
    await send(`/invocation/${id}/error`, describe(error));
  }
}
