import type { Project } from '../../shared/db/projects/projects';
import { trackingDefault } from '../../shared/domain/sending/sending';
import { pausedReply, reputationReply } from './reputation-reply';

/** A project as the API shows it: without its secrets, with defaults for unset members, and with its reputation. */
export const projectReply = async (project: Project) => ({
  id: project.id,
  name: project.name,
  language: project.language ?? 'en',
  from: project.from ?? null,
  fromName: project.fromName ?? null,
  replyTo: project.replyTo ?? null,
  postalAddress: project.postalAddress ?? null,
  unsubscribeMailto: project.unsubscribeMailto ?? null,
  tracking: {
    transactional: trackingDefault(project, 'TRANSACTIONAL'),
    marketing: trackingDefault(project, 'MARKETING'),
  },
  doubleOptIn: project.doubleOptIn ?? { enabled: false, templateId: null },
  publicTrackWritesData: project.publicTrackWritesData ?? false,
  mailboxInsights: project.mailboxInsights ?? false,
  paused: pausedReply(project),
  reputation: await reputationReply(project),
  createdAt: project.createdAt,
  updatedAt: project.updatedAt ?? project.createdAt,
});
