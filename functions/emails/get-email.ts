import { existing } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { getShownEmail } from '../../shared/db/emails/erasure';
import type { Endpoint } from '../../shared/http/call';
import { showEmail } from './show-email';

export const getEmail: Endpoint<typeof emailsGroup.routes.getEmail> = async ({ params, project }) => {
  const row = existing(await getShownEmail({ projectId: project.id, id: params.id }), 'EMAIL_NOT_FOUND');
  return { status: 200, body: await showEmail(project, row) };
};
