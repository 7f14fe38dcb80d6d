import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { followLink } from './follow-link';

/** Needs no rate limit, because nobody can guess a token of 160 random bits. */
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
