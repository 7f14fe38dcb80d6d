import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { invocation } from '../../shared/ops/invocation';
import { logger, setLogWriter } from '../../shared/ops/log';
import { setMetricWriter } from '../../shared/ops/metrics';

const lines: Record<string, unknown>[] = [];
const environment = { ...process.env };
beforeEach(() => {
  lines.length = 0;
  const keep = (line: string) => void lines.push(JSON.parse(line));
  setLogWriter(keep);
  setMetricWriter(keep);
});
afterEach(() => {
  process.env = environment;
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('invocations concurrently keep their ids apart, in what they begin as well', async () => {
  const handle = invocation(async (name: string, _context: { awsRequestId: string }) => {
    await turn();
    logger.info(name);
    await Promise.all([turn().then(() => logger.info(name)), turn()]);
  });
  await Promise.all([handle('a', { awsRequestId: 'id of a' }), handle('b', { awsRequestId: 'id of b' })]);
  expect(lines).toHaveLength(4);
  for (const { message, requestId } of lines) expect(requestId).toBe(`id of ${message}`);
});

test("API Gateway's id goes before Lambda's, for callers know it", () => {
  const handle = invocation(
    (_event: { id: string }, _context: { awsRequestId: string }) => logger.info('called'),
    ({ id }) => id,
  );
  handle({ id: 'gateway' }, { awsRequestId: 'lambda' });
  handle({ id: '' }, { awsRequestId: 'lambda' });
  expect(lines.map(({ requestId }) => requestId)).toEqual(['gateway', 'lambda']);
});

test('the first invocation of an environment of Lambda tells how long it took to start; none elsewhere', () => {
  const handle = () => invocation((_event: unknown, _context: { awsRequestId: string }) => 'done');
  const run = (made: ReturnType<typeof handle>) => made({}, { awsRequestId: 'r' });
  run(handle());
  expect(lines).toEqual([]);
  Object.assign(process.env, {
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_FUNCTION_NAME: 'posthaste-prod-send',
    METRICS_NAMESPACE: 'Posthaste/prod',
  });
  const onLambda = handle();
  run(onLambda);
  run(onLambda);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ function: 'posthaste-prod-send', requestId: 'r', ColdStart: expect.any(Number) });
  expect(JSON.stringify(lines[0])).toContain(
    '{"Namespace":"Posthaste/prod","Dimensions":[[]],"Metrics":[{"Name":"ColdStart"',
  );
});
