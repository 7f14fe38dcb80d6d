import { toIso } from '../../shared/ops/clock';
import type { Granted } from './grant-access';
import { memberIdOf, type Principal } from './principal';

export const accessReply = ({ text, access, session }: Granted, principal: Principal, all: readonly Principal[]) => ({
  accessToken: text,
  expiresAt: toIso(access.expiresAt),
  session: { id: session.id, projectOnly: session.person === undefined || session.projectOnly === true },
  member: { id: memberIdOf(principal), email: principal.member?.email ?? null, role: principal.role },
  project: { id: principal.project.id, name: principal.project.name },
  projects: all.map(({ project, role }) => ({ id: project.id, name: project.name, role })),
});
