/** What a person may do in a project. */
export type Role = 'owner' | 'editor' | 'viewer';

/** What the service answers to a sign-in and to each renewal. */
export interface Grant {
  /** Lives in memory only. */
  accessToken: string;
  /** ISO 8601, by the service's clock. */
  expiresAt: string;
  /** `projectOnly`: it began with an invitation or an operator link, and opens no other project of this person. */
  session: { id: string; projectOnly: boolean };
  /** The operator, after an operator link, has no address. */
  member: { id: string; email: string | null; role: Role };
  project: { id: string; name: string };
  /** All projects that the session can switch to. */
  projects: { id: string; name: string; role: Role }[];
}

/** Who is signed in where by a link. */
export interface LinkGoal {
  kind: 'mail' | 'invitation' | 'operator';
  member: { email: string | null; role: Role };
  project: { id: string; name: string };
}
