import { createHash } from 'node:crypto';
import { type Key, project } from '../table/keys';

/** Keys of members, sign-in links and sessions. */
export const memberKeys = {
  member: (projectId: string, memberId: string): Key => ({ pk: memberPartition(projectId), sk: memberId }),
  /** Before all members in their partition. Its version changes with each of them. */
  roster: (projectId: string): Key => ({ pk: memberPartition(projectId), sk: 'ROSTER' }),
  /** From a person to a project that it is a member of. */
  membership: (person: string, projectId: string): Key => ({ pk: personPartition(person), sk: projectId }),
  link: (sha256: string): Key => ({ pk: `LINK#${sha256}`, sk: 'LINK' }),
  session: (sessionId: string): Key => ({ pk: `SESSION#${sessionId}`, sk: 'SESSION' }),
  /** A session as it was used in one project. */
  projectSession: (projectId: string, sessionId: string): Key => ({ pk: sessionPartition(projectId), sk: sessionId }),
  signInRequest: (requestId: string): Key => ({ pk: `SIGNIN#${requestId}`, sk: 'REQUEST' }),
  /** The link that is on its way to a person. */
  outgoingLink: (person: string): Key => ({ pk: `SIGNINOUT#${person}`, sk: 'OUTGOING' }),
  /** A network from which a person has signed in. Neither can be read from it. */
  knownNetwork: (person: string, network: string): Key => ({
    pk: `SIGNINFROM#${createHash('sha256').update(`${person} ${network}`).digest('hex')}`,
    sk: 'NETWORK',
  }),
  /** Requests for links of a network, or of a network for an address, and all emails with links, on a day. */
  signInWindow: (window: string): Key => ({ pk: `SIGNINRATE#${window}`, sk: 'RATE' }),
};

export const memberPartition = (projectId: string): string => `${project(projectId)}#MEMBERS`;
export const personPartition = (person: string): string => `PERSON#${person}`;
export const sessionPartition = (projectId: string): string => `${project(projectId)}#SESSIONS`;
