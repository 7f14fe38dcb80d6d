import { describe, expect, test } from '@jest/globals';
import { listDueJobs } from '../../../shared/db/table/due';
import { membersAmong, newChoices, reportOf, rowsOf, useImports } from '../../support/imports';
import { dyingAt, isCommit } from '../../support/jobs';
import { sized } from '../../support/sizes';

const on = useImports();

/** After it a job may be taken up, and a worker that died has lost its place among the project's workers. */
const LEASE_MS = 60_000;

describe('an import that dies', () => {
  const COUNT = 600;
  const whole = { processed: COUNT, created: COUNT * 0.9, updated: 0, unchanged: 0, refused: COUNT * 0.1 };

  const moments: [string, Parameters<typeof dyingAt>[0], number, boolean][] = [
    ['before its first commit', isCommit, 1, false],
    ['after its second commit, unheard', isCommit, 2, true],
    [
      'among the rows of a chunk',
      ({ input }) => String((input.Item as { sk?: string })?.sk).startsWith('ct_'),
      500,
      true,
    ],
    [
      'before its refused rows are stored',
      ({ input }) => String((input.Item as { sk?: string })?.sk).startsWith('REFUSED'),
      2,
      false,
    ],
    ['at its very end, unheard', ({ input }) => String(input.UpdateExpression).includes('#finishedAt'), 1, true],
  ];

  test.each(sized(moments.slice(1, 3), moments, moments.slice(1, 2)))(
    '%s is taken up again and comes to the same',
    async (name, pick, n, after) => {
      const prefix = name.replace(/\W/g, '');
      const choices = await newChoices(prefix);
      const { id } = await on.start(`email,v\n${rowsOf(prefix, COUNT)}\n`, choices);
      const message = on.jobs.queue.shift();
      await dyingAt(pick, n, () => on.jobs.deliver(message), { after });
      await on.jobs.deliver(message);
      expect(['RUNNING', 'COMPLETED']).toContain((await on.jobs.job(id)).status);
      await on.jobs.clock.advance(LEASE_MS);
      await on.jobs.deliver(message);
      const job = await on.jobs.job(id);
      expect(job).toMatchObject({ status: 'COMPLETED', progress: whole, result: { rows: COUNT * 0.1 } });
      const lines = (await reportOf(job)).slice(1).map((line) => Number(line.split(',')[0]));
      expect(lines).toEqual(Array.from({ length: COUNT * 0.1 }, (_, at) => at * 10 + 11));
      const made = await on.jobs.contacts(Array.from({ length: COUNT }, (_, at) => `${prefix}${at}@example.com`));
      expect(made).toHaveLength(COUNT * 0.9);
      expect(
        await membersAmong(
          on,
          choices.segmentId,
          made.map(({ email }) => email),
        ),
      ).toHaveLength(COUNT * 0.9);
      for (const { email, data, version, topics, consent } of made) {
        expect([topics, consent]).toEqual([choices.topics, expect.objectContaining({ source: 'Fair' })]);
        expect([data.v, version]).toEqual([`v${/(\d+)@/.exec(email)?.[1]}`, 1]);
      }
    },
  );

  test('is found by its due entry, whatever became of its message', async () => {
    const { id } = await on.start(`email,v\n${rowsOf('lost', 20)}\n`);
    on.jobs.queue.length = 0;
    const isDue = async () =>
      (await listDueJobs(on.jobs.clock.now(), 100)).some((ref) => ref.id === id && ref.kind === 'job');
    expect(await isDue()).toBe(false);
    await on.jobs.clock.advance(LEASE_MS);
    expect(await isDue()).toBe(true);
    await on.jobs.deliver({ v: 1, kind: 'job', project: 'prj_one', job: id });
    expect(await isDue()).toBe(false);
    expect(await on.jobs.job(id)).toMatchObject({ status: 'COMPLETED' });
  });

  test('eight times at the same place is given up, with an alarm', async () => {
    const { id } = await on.start(`email,v\n${rowsOf('poison', 20)}\n`);
    const message = on.jobs.queue.shift();
    for (let time = 0; time < 8; time++) {
      await dyingAt(isCommit, 1, () => on.jobs.deliver(message));
      await on.jobs.clock.advance(LEASE_MS);
    }
    on.jobs.metrics.length = 0;
    expect(await on.jobs.deliver(message)).toBe(true);
    expect(await on.jobs.job(id)).toMatchObject({ status: 'FAILED', error: expect.any(String) });
    expect(on.jobs.metrics.join('\n')).toContain('JobFailed');
  });

  test('two workers at once: one has the job, and the other leaves it', async () => {
    const { id } = await on.start(`email,v\n${rowsOf('twice', 300)}\n`);
    const message = on.jobs.queue.shift();
    expect(await Promise.all([on.jobs.deliver(message), on.jobs.deliver(message)])).toEqual([true, true]);
    expect((await on.jobs.job(id)).progress).toMatchObject({ processed: 300, created: 270 });
  });
});
