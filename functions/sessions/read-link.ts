import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { followLink } from './follow-link';

/** Without a rate limit: a token has 160 random bits, so it can't be guessed. */
export const readLink: Endpoint<typeof sessionsGroup.routes.readLink> = async ({ body }) => {
  const { link, principal } = await followLink(body.token);
  const { member, role, project } = principal;
  return {
    status: 200,
    body: {
      kind: link.kind,
      expiresAt: toIso(link.expiresAt),
      member: { email: member?.email ?? null, role },
      project: { id: project.id, name: project.name },
    },
  };
};
