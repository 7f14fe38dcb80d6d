import { createHash } from 'node:crypto';
import { type Key, project } from '../table/keys';

export const memberKeys = {
  member: (projectId: string, memberId: string): Key => ({ pk: memberPartition(projectId), sk: memberId }),
  /** Sorts before all members. A change of any member raises its version. */
  roster: (projectId: string): Key => ({ pk: memberPartition(projectId), sk: 'ROSTER' }),
  membership: (person: string, projectId: string): Key => ({ pk: personPartition(person), sk: projectId }),
  link: (sha256: string): Key => ({ pk: `LINK#${sha256}`, sk: 'LINK' }),
  session: (sessionId: string): Key => ({ pk: `SESSION#${sessionId}`, sk: 'SESSION' }),
  projectSession: (projectId: string, sessionId: string): Key => ({ pk: sessionPartition(projectId), sk: sessionId }),
  signInRequest: (requestId: string): Key => ({ pk: `SIGNIN#${requestId}`, sk: 'REQUEST' }),
  outgoingLink: (person: string): Key => ({ pk: `SIGNINOUT#${person}`, sk: 'OUTGOING' }),
  knownNetwork: (person: string, network: string): Key => ({
    pk: `SIGNINFROM#${createHash('sha256').update(`${person} ${network}`).digest('hex')}`,
    sk: 'NETWORK',
  }),
  /** Daily counts of sign-in requests per network, per network and address, and of all emails with links. */
  signInWindow: (window: string): Key => ({ pk: `SIGNINRATE#${window}`, sk: 'RATE' }),
};

export const memberPartition = (projectId: string): string => `${project(projectId)}#MEMBERS`;
export const personPartition = (person: string): string => `PERSON#${person}`;
export const sessionPartition = (projectId: string): string => `${project(projectId)}#SESSIONS`;
