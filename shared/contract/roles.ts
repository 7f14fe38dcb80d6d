/** What members of a project may do, from the least to the most. Each may do all that the one before it may. */
export const roles = ['viewer', 'editor', 'owner'] as const;

export type Role = (typeof roles)[number];

/** Whether a role includes what another one may do. */
export const includesRole = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);
