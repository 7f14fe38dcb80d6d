import { invalidField, Problem } from '../../shared/contract/problem';
import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import { consumeSignInRequest, isKnownNetwork, putSignInRequest } from '../../shared/db/members/sign-in-requests';
import { parseAddress } from '../../shared/domain/address';
import { personOf } from '../../shared/domain/members/member';
import { visitorOf } from '../../shared/domain/visitor';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { newId, newSeed } from '../../shared/ops/ids';
import { queueJob } from '../../shared/services/queue-work/queue-work';

/** Treats every address alike, so neither the response nor its timing reveals members. */
export const requestLink: Endpoint<typeof sessionsGroup.routes.requestLink> = async ({ body, visit, ids }) => {
  const email = parseAddress(body.email);
  if (!email) throw invalidField('email', 'Invalid email address.', 'invalid_string');
  const network = visitorOf(visit.sourceIp);
  const person = personOf(email);
  const isKnown = await isKnownNetwork(person, network, now());
  const waitSeconds = await consumeSignInRequest(network, person, isKnown);
  if (waitSeconds > 0) {
    throw new Problem('RATE_LIMIT_EXCEEDED', {
      message: 'Too many sign-in links were requested.',
      retryAfterSeconds: waitSeconds,
    });
  }
  const id = newId('sir');
  await putSignInRequest({ id, seed: newSeed(), createdAt: ids.time, email, known: isKnown });
  await queueJob({ v: 1, kind: 'signIn', request: id });
  return { status: 202, body: { accepted: true } };
};
