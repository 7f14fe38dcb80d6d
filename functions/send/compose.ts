import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, invalidField } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/routes/send';
import type { Project } from '../../shared/db/projects/projects';
import { splitData } from '../../shared/domain/contacts/data';
import { now } from '../../shared/ops/clock';
import { mailComposer } from '../../shared/services/compose-email/compose-mail';
import type { ComposedMail } from '../../shared/services/compose-email/mail';
import type { Planned } from './plan';
import type { Source } from './source';

/** A hundred mails of 400 KB that all differ take 5 s; the call has 28 s, and storing takes its share. */
const RENDERING_MS = 10_000;

const TOO_LONG = 'Rendering this mail for all its recipients takes too long. Name fewer of them, or make it simpler.';

/** Renders the mail of each recipient as it stands now: later changes of contact or template don't reach it. */
export function composeAll(project: Project, source: Source, planned: Planned[], body: SendBody): ComposedMail[] {
  const start = now();
  const { headers, tracking } = body;
  const compose = mailComposer(project, source, { data: splitData(body.data).message, headers, tracking });
  return planned.map(({ contact }) => {
    if (now() - start > RENDERING_MS) throw invalidField('to', TOO_LONG, 'too_big');
    const composed = compose(contact);
    if (!composed.ok) throw invalidBody(composed.errors.map((error) => inRequest(error, body)));
    return composed.mail;
  });
}

/** The member of the request that a part came from. */
function inRequest(error: FieldError, body: SendBody): FieldError {
  if (error.field !== 'fromName') return error;
  return { ...error, field: typeof body.from === 'object' && body.from.name ? 'from.name' : 'name' };
}
