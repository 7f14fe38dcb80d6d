/** What a person may do in a project. */
export type Role = 'owner' | 'editor' | 'viewer';

/** What the service answers to a sign-in and to each renewal. */
export interface Grant {
  /** Lives in memory only. */
  accessToken: string;
  /** ISO 8601, by the service's clock. */
  expiresAt: string;
  session: { id: string };
  /** The operator, after an operator link, has no address. */
  member: { id: string; email: string | null; role: Role };
  project: { id: string; name: string };
  /** All projects of this person. */
  projects: { id: string; name: string; role: Role }[];
}
