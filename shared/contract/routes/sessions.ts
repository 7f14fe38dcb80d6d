import * as z from 'zod';
import { SESSION_BODY } from '../body-limits';
import { emailText, idParams, listOf, listQuery, timestamp } from '../common';
import { memberRole as role } from '../member-role';
import { defineGroup } from '../route';

const project = z.object({ id: z.string(), name: z.string() });

/** What opening a session and refreshing it answer. */
const access = z.object({
  accessToken: z.string().meta({
    description: 'Works like an API key for 15 minutes, with the rights of the role. Keep it in memory only',
  }),
  expiresAt: timestamp.meta({ description: 'When the access token ends' }),
  session: z
    .object({
      id: z.string(),
      projectOnly: z.boolean().meta({
        description:
          'Whether it is for this project alone, because it began with an invitation or an operator link. A link that the person asks for opens all of its projects',
      }),
    })
    .meta({ description: 'The session of the cookie' }),
  member: z
    .object({
      id: z.string().meta({ description: 'Id of the member; `operator` after an operator link' }),
      email: z.string().nullable().meta({ description: 'Address of the member; null for the operator' }),
      role,
    })
    .meta({ description: 'Who is signed in' }),
  project: project.meta({ description: 'The project that the access token is for' }),
  projects: z
    .array(project.extend({ role }))
    .meta({ description: 'All projects that the session can switch to, this one among them, 100 at most' }),
});

const listed = z
  .object({
    id: z.string(),
    member: z
      .object({
        id: z.string().meta({ description: 'Id of the member; `operator` after an operator link' }),
        email: z.string().nullable(),
      })
      .meta({ description: 'Whose session it is' }),
    current: z.boolean().meta({ description: 'Whether it is the session that asks' }),
    createdAt: timestamp.meta({ description: 'When it was first used in this project' }),
    lastUsedAt: timestamp.meta({ description: 'Latest use, exact to a quarter of an hour' }),
    expiresAt: timestamp.meta({ description: 'When it ends if it is not used before' }),
    sourceIp: z.string().nullable().meta({ description: 'Address from which it was used last' }),
    userAgent: z.string().nullable().meta({ description: 'What the browser says of itself, at most 255 characters' }),
  })
  .meta({ id: 'Session' });

const linkToken = z.strictObject({
  token: z.string().min(1).max(200).meta({
    description: 'The part of the link behind #token=',
    example: 'sl_0123456789abcdefghijklmnopqrstuvw',
  }),
});

/** Routes that the dashboard's page calls with its cookie. */
const byCookie = { access: 'none', cookie: true, maxBodyBytes: SESSION_BODY } as const;

export const sessionsGroup = defineGroup({
  name: 'sessions',
  description:
    'Sessions of members in the dashboard. A session is a cookie, which only these routes get, and access tokens of 15 minutes, which all other routes take like an API key.',
  routes: {
    requestLink: {
      method: 'POST',
      path: '/sessions/links',
      summary: 'Ask for a sign-in link by mail',
      description:
        'If the address is a member of a project, it gets a mail with a link that works once, within 15 minutes. The answer is the same for every address. The project needs a verified sender, PATCH /project `from`; without one, the operator makes links with `npx posthaste dashboard`. While an unused link works, no other one is sent. A network (IPv4 address, or /64 of IPv6) can ask for 5 links in ten minutes for one address, and for 20 in all; one from which the address has signed in within 90 days has 5 of its own.',
      access: 'none',
      maxBodyBytes: SESSION_BODY,
      body: z.strictObject({ email: emailText }),
      replies: {
        202: z.object({
          accepted: z
            .literal(true)
            .meta({ description: 'The request was taken; it does not say whether a mail goes out' }),
        }),
      },
      errors: ['RATE_LIMIT_EXCEEDED'],
    },
    readLink: {
      method: 'POST',
      path: '/sessions/links/read',
      summary: 'Look where a link leads, without using it',
      description:
        'Says who would be signed in where, so that nobody is signed in as somebody else unasked and programs that open links in email use none up. Changes nothing.',
      ...byCookie,
      body: linkToken,
      replies: {
        200: z.object({
          kind: z.enum(['mail', 'invitation', 'operator']).meta({
            description: 'A link that somebody asked for by email, an invitation, or a link of the operator',
          }),
          expiresAt: timestamp.meta({ description: 'When the link ends' }),
          member: z
            .object({
              email: z.string().nullable().meta({ description: 'Address of the member; null for the operator' }),
              role,
            })
            .meta({ description: 'Who would be signed in' }),
          project: project.meta({ description: 'The project that the link leads to' }),
        }),
      },
      errors: ['SIGN_IN_LINK_INVALID', 'SIGN_IN_LINK_EXPIRED', 'SIGN_IN_LINK_USED'],
    },
    openSession: {
      method: 'POST',
      path: '/sessions',
      summary: 'Sign in with the token of a link',
      description:
        'Exchanges the token of a mailed link, an invitation or an operator link once. An invitation and an operator link open one project alone, the one that they are of; a mailed link opens all projects of the person. Once somebody has joined a project, all invitations to it have ended. Sets the cookie of the session, which lasts 30 days after its latest use.',
      ...byCookie,
      body: linkToken,
      replies: { 200: access },
      errors: ['SIGN_IN_LINK_INVALID', 'SIGN_IN_LINK_EXPIRED', 'SIGN_IN_LINK_USED'],
    },
    refreshSession: {
      method: 'POST',
      path: '/sessions/refresh',
      summary: 'Get a new access token, for the same project or another one',
      description:
        'Takes the cookie and replaces it. The cookie before works for 30 seconds more, with the same successor, so that a lost answer or two tabs at once sign nobody out. Whoever uses an older one ends the session: it may have been stolen.',
      ...byCookie,
      body: z.strictObject({
        projectId: z.string().min(1).max(64).optional().meta({
          description: 'Project to switch to; without it the one of the latest access token',
          example: 'prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
        }),
      }),
      bodyOptional: true,
      replies: { 200: access },
      errors: ['SESSION_ENDED', 'NOT_A_MEMBER'],
    },
    closeSession: {
      method: 'DELETE',
      path: '/sessions/current',
      summary: 'Sign out',
      description:
        'Ends the session of the cookie in all projects and clears the cookie. Its access tokens stop within 60 seconds. Also without a session it is a 204.',
      ...byCookie,
      replies: { 204: null },
      errors: [],
    },
    listSessions: {
      method: 'GET',
      path: '/sessions',
      summary: 'List sessions, newest first',
      description:
        'A member sees its own sessions in this project, and with `member=all`, which needs the role owner, those of all members. A key sees all.',
      access: 'secret',
      query: z.strictObject({
        ...listQuery,
        member: z.enum(['own', 'all']).optional().meta({
          description: 'Whose sessions: own is the default for members, all the only choice for keys',
          example: 'all',
        }),
      }),
      replies: { 200: listOf(listed) },
      errors: ['INVALID_CURSOR'],
    },
    endSession: {
      method: 'DELETE',
      path: '/sessions/{id}',
      summary: 'End a session',
      description:
        'Members can end their own sessions, owners and keys without scopes and without an expiry those of everybody that were used in the project. The session ends in all projects; its access tokens stop within 60 seconds.',
      access: 'secret',
      role: 'viewer',
      params: idParams('ses'),
      replies: { 204: null },
      errors: ['SESSION_NOT_FOUND'],
    },
  },
});
