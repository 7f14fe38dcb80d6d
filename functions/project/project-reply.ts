import type { Project } from '../../shared/db/projects';
import { trackingDefault } from '../../shared/domain/tracking-default';

/** A project as the API shows it: without its secrets, and with the standard where nothing was set. */
export const projectReply = (project: Project) => ({
  id: project.id,
  name: project.name,
  language: project.language ?? 'en',
  from: project.from ?? null,
  fromName: project.fromName ?? null,
  replyTo: project.replyTo ?? null,
  postalAddress: project.postalAddress ?? null,
  tracking: {
    transactional: trackingDefault(project, 'TRANSACTIONAL'),
    marketing: trackingDefault(project, 'MARKETING'),
  },
  publicTrackWritesData: project.publicTrackWritesData ?? false,
  mailboxInsights: project.mailboxInsights ?? false,
  createdAt: project.createdAt,
  updatedAt: project.updatedAt ?? project.createdAt,
});
