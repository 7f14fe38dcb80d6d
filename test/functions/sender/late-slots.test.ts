import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/sender/handler';
import { db } from '../../../shared/db/table/client';
import { setClock } from '../../../shared/ops/clock';
import { type EmailService, newEmail, startEmailService } from '../../support/emails';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => {
  db.middlewareStack.remove('hold');
  return service.stop();
});

/** Every claim of the second from `from` on is answered at its end, as when the table stands still for it. */
function holdClaims(from: number): void {
  const { manual } = service;
  db.middlewareStack.add(
    (next) => async (args) => {
      const { UpdateExpression = '' } = args.input as { UpdateExpression?: string };
      const result = await next(args);
      const held = from + 1000 - manual.now();
      if (UpdateExpression.includes('#claimedAt = ') && manual.now() >= from && held > 0) await manual.sleep(held);
      return result;
    },
    { step: 'initialize', name: 'hold' },
  );
}

test('bulk emails that were delayed together leave at new slots: no second has more than a second of the rate and a block', async () => {
  const { manual } = service;
  setClock(manual);
  const starts: number[] = [];
  service.ses.on(SendEmailCommand).callsFake(() => {
    starts.push(manual.now());
    return { MessageId: 'x' };
  });
  const rows = await Promise.all(Array.from({ length: 50 }, () => newEmail(service.project, { lane: 'bulk' })));
  holdClaims(manual.now() + 500);
  const runs = [0, 10, 20, 30, 40].map((from) => {
    const hints = rows.slice(from, from + 10).map(({ id, projectId }) => ({ v: 1, project: projectId, email: id }));
    return manual.invocation(async () => failures(await handler(queueEvent('bulk', hints), lambdaContext())));
  });
  await manual.advance(15_000);
  expect((await Promise.all(runs)).flat()).toEqual([]);
  expect(starts).toHaveLength(50);
  const inASecondFrom = (start: number) => starts.filter((other) => other >= start && other < start + 1000).length;
  expect(Math.max(...starts.map(inASecondFrom))).toBeLessThanOrEqual(16);
});
