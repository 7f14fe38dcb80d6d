import { expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { type InvocationRecord, type LocalContext, type LocalFunction, Runtime } from '@posthaste/local-aws/lambda';
import { PAYLOAD_LIMIT_BYTES } from '../../../packages/local-aws/src/lambda/payload';

function lambda(handler: LocalFunction['handler'], more: Partial<LocalFunction> = {}) {
  const clock = new LocalClock('manual');
  const records: InvocationRecord[] = [];
  const runtime = new Runtime({ clock, onInvocation: (record) => records.push(record) });
  runtime.register({ name: 'f', handler, timeoutSeconds: 3, memoryMb: 256, ...more });
  return { clock, records, invoke: (event: unknown) => runtime.invoke('f', event) };
}

test('event and answer are copied by way of JSON, so that neither side holds the other one’s objects', async () => {
  const event = { list: [1], at: new Date(0), nothing: undefined };
  const { invoke } = lambda(async (received) => {
    (received as typeof event).list.push(2);
    return received;
  });
  expect(await invoke(event)).toEqual({ list: [1, 2], at: '1970-01-01T00:00:00.000Z' });
  expect(event.list).toEqual([1]);
});

test('a handler that answers nothing answers null', async () => {
  expect(await lambda(async () => undefined).invoke({})).toBeNull();
});

test('the context tells the function who it is and how much of its time is left', async () => {
  let context: LocalContext | undefined;
  const { clock, invoke } = lambda(async (_, received) => {
    context = received;
    await clock.sleep(1_000);
    return received.getRemainingTimeInMillis();
  });
  const answer = invoke({});
  await clock.advance(1_000);
  expect(await answer).toBe(2_000);
  expect(context).toMatchObject({ functionName: 'f', memoryLimitInMB: '256', functionVersion: '$LATEST' });
  expect(context?.invokedFunctionArn).toMatch(/^arn:aws:lambda:.*:function:f$/);
});

test('a function that takes longer than its time-out fails, at that moment, and frees its place', async () => {
  const { clock, records, invoke } = lambda(() => clock.sleep(60_000), { reservedConcurrency: 1 });
  const late = expect(invoke({})).rejects.toThrow('Task timed out after 3.00 seconds');
  await clock.advance(3_000);
  await late;
  expect(records).toMatchObject([{ functionName: 'f', durationMs: 3_000, error: { name: 'Sandbox.Timedout' } }]);
  const next = expect(invoke({})).rejects.toThrow('timed out');
  await clock.advance(3_000);
  await next;
});

test('what the handler throws reaches the caller and the recorder', async () => {
  const { invoke, records } = lambda(() => {
    throw new Error('broken');
  });
  await expect(invoke({})).rejects.toThrow('broken');
  expect(records).toMatchObject([{ error: { message: 'broken' } }]);
});

test('more invocations than reserved are refused while the others run', async () => {
  const { clock, invoke } = lambda(() => clock.sleep(1_000), { reservedConcurrency: 2 });
  const running = [invoke({}), invoke({})];
  await expect(invoke({})).rejects.toMatchObject({ name: 'TooManyRequestsException' });
  await clock.advance(1_000);
  await Promise.all(running);
});

test('the size limit counts the bytes of the JSON text, of the event and of the answer', async () => {
  const { invoke } = lambda(async (event) => (event === 'grow' ? '\n'.repeat(PAYLOAD_LIMIT_BYTES / 2) : 'ok'));
  const quoted = (size: number) => 'x'.repeat(size - 2);
  expect(await invoke(quoted(PAYLOAD_LIMIT_BYTES))).toBe('ok');
  await expect(invoke(quoted(PAYLOAD_LIMIT_BYTES + 1))).rejects.toMatchObject({
    name: 'RequestEntityTooLargeException',
    bytes: PAYLOAD_LIMIT_BYTES + 1,
  });
  await expect(invoke('grow')).rejects.toMatchObject({ name: 'Function.ResponseSizeTooLarge' });
});

test('what cannot be JSON is an error on either side', async () => {
  const { invoke } = lambda(async () => ({ count: 1n }));
  await expect(invoke({})).rejects.toMatchObject({ name: 'Runtime.MarshalResponseError' });
  await expect(invoke({ count: 1n })).rejects.toMatchObject({ name: 'InvalidInvocation' });
});
