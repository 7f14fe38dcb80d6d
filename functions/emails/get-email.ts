import { Problem } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { getEmail as findEmail } from '../../shared/db/emails';
import type { Endpoint } from '../../shared/http/call';
import { emailWithTimeline } from './email-reply';

export const getEmail: Endpoint<typeof emailsGroup.routes.getEmail> = async ({ params, project }) => {
  const row = await findEmail({ projectId: project.id, id: params.id });
  if (!row) throw new Problem('EMAIL_NOT_FOUND');
  return { status: 200, body: emailWithTimeline(row) };
};
