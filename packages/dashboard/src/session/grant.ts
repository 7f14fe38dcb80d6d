export type Role = 'owner' | 'editor' | 'viewer';

export interface Grant {
  /** Kept in memory only. */
  accessToken: string;
  /** ISO 8601, by the service's clock. */
  expiresAt: string;
  /** `projectOnly`: an invitation or operator link opens one project only. */
  session: { id: string; projectOnly: boolean };
  /** `email` is null for the operator. */
  member: { id: string; email: string | null; role: Role };
  project: { id: string; name: string };
  projects: { id: string; name: string; role: Role }[];
}

export interface LinkDetails {
  kind: 'email' | 'invitation' | 'operator';
  member: { email: string | null; role: Role };
  project: { id: string; name: string };
}
