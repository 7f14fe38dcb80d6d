import { Problem } from '../../contract/problem';
import { takeTestEmails } from '../../db/campaigns/test-email-allowance';
import { verifiedSender } from '../../db/domains/domains';
import { restOfDay } from '../../db/projects/allowances';
import type { Project } from '../../db/projects/projects';
import type { EmailAddress } from '../../domain/address';
import { TESTS_A_DAY } from '../../domain/campaigns/limits';
import { pauseSentence } from '../../domain/sending/pause-sentence';
import { pauseOf } from '../../domain/sending/reputation';
import { now } from '../../ops/clock';

interface TestRequest {
  from: EmailAddress;
  count: number;
}

export async function admitTest(project: Project, { from, count }: TestRequest): Promise<void> {
  if (!(await verifiedSender(project.id, from))) throw new Problem('DOMAIN_NOT_VERIFIED');
  const pause = pauseOf(project, { kind: 'TRANSACTIONAL' });
  if (pause) throw new Problem('SENDING_PAUSED', { message: pauseSentence(pause) });
  const time = now();
  if (!(await takeTestEmails(project.id, time, count))) throw tooMany(time);
}

const tooMany = (time: number): Problem =>
  new Problem('RATE_LIMIT_EXCEEDED', {
    message: `A project can send at most ${TESTS_A_DAY} test emails per day.`,
    retryAfterSeconds: restOfDay(time),
  });
