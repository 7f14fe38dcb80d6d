import { handler as authorizer } from '../../functions/authorizer/handler';
import { handler as members } from '../../functions/members/handler';
import { handler as sessions } from '../../functions/sessions/handler';
import type { Role } from '../../shared/contract/roles';
import { createLink, createOperatorLink } from '../../shared/db/members/links';
import { addMember } from '../../shared/db/members/roster-changes';
import { newSecret } from '../../shared/domain/projects/api-key';
import { isoNow, now } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { caller, secretKey } from './templates';

export const ORIGIN = 'https://mail.example.com';

/** Routes of sessions and members, as the gateway calls them for a page of the API's own origin. */
const byPage = {
  sessions: caller(sessions, secretKey('prj_one')),
  members: caller(members, secretKey('prj_one')),
};

export const callSessions = byPage.sessions;
export const callMembers = byPage.members;

/** What the authorizer passes on about an access token or a key. */
export async function contextOf(token: string): Promise<Record<string, string>> {
  const methodArn = 'arn:aws:execute-api:eu-central-1:123456789012:api1/prod/GET/keys';
  const { context } = await authorizer({ type: 'TOKEN', authorizationToken: `Bearer ${token}`, methodArn });
  return context as Record<string, string>;
}

/** What a session's answers hold. */
export interface Access {
  accessToken: string;
  expiresAt: string;
  session: { id: string; projectOnly: boolean };
  member: { id: string; email: string | null; role: Role };
  project: { id: string; name: string };
  projects: { id: string; name: string; role: Role }[];
}

const siteHeaders = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'a browser' };

/** A browser: it keeps the cookie of its session. */
export class Browser {
  cookie = '';

  /** `sourceIp`: the address from which it calls. */
  constructor(private readonly sourceIp?: string) {}

  /** Calls a route of sessions, by a page of the API's own origin unless the headers say otherwise. */
  async call(route: string, body?: object, headers: Record<string, string> = siteHeaders) {
    const sent = { ...headers, ...(this.cookie ? { Cookie: `other=1; ${this.cookie}` } : {}) };
    const answer = await callSessions(route, {
      key: null,
      ...(body ? { body } : {}),
      headers: sent,
      sourceIp: this.sourceIp,
    });
    const set = answer.headers['Set-Cookie'];
    if (set !== undefined) this.cookie = String(set).split(';', 1)[0] ?? '';
    return answer;
  }

  async open(token: string): Promise<Access> {
    return (await this.call('POST /sessions', { token })).body.data;
  }

  async refresh(projectId?: string) {
    return this.call('POST /sessions/refresh', projectId === undefined ? {} : { projectId });
  }
}

/** A browser in which the operator is signed in. */
export async function operatorIn(projectId = 'prj_one') {
  process.env.PUBLIC_URL ??= ORIGIN;
  const browser = new Browser();
  const access = await browser.open((await createOperatorLink(projectId, now())).token);
  return { browser, access, key: await contextOf(access.accessToken) };
}

/** A member, invited and without a session. */
export async function invited(email: string, role: Role, projectId = 'prj_one') {
  const wanted = { id: newId('mbr'), projectId, email, role, createdAt: isoNow(), createdBy: 'key_1' };
  const member = await addMember(wanted);
  if (typeof member === 'string') throw new Error(member);
  return member;
}

const tokenOf =
  (kind: 'email' | 'invitation') =>
  async ({ id: memberId, projectId }: { id: string; projectId: string }): Promise<string> =>
    (await createLink({ token: newSecret('sl'), kind, projectId, memberId, from: now() })).token;

/** The token of a link that a member got by email. */
export const emailedToken = tokenOf('email');
/** The token of an invitation. */
export const invitationOf = tokenOf('invitation');

/** A member who is signed in. */
export async function signedIn(email: string, role: Role, projectId = 'prj_one') {
  const member = await invited(email, role, projectId);
  const browser = new Browser();
  const access = await browser.open(await emailedToken(member));
  return { member, browser, access, key: await contextOf(access.accessToken) };
}
