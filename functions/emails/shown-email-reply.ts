import type { EmailRow } from '../../shared/db/emails/emails';
import { hideErased } from '../../shared/db/emails/erasure';
import type { Project } from '../../shared/db/projects/projects';
import { emailDetailsReply } from './email-details-reply';

export async function shownEmailReply(project: Project, row: EmailRow) {
  const [visibleRow = row] = await hideErased(project.id, [row]);
  return emailDetailsReply(project, visibleRow);
}
