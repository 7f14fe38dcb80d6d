import * as z from 'zod';
import { MAX_SESSION_BODY_BYTES } from '../body-limits';
import { emailText, idParams, listOf, listQuery, timestamp } from '../common';
import { memberRole as role } from '../member-role';
import { defineGroup } from '../route';

const project = z.object({ id: z.string(), name: z.string() });

const sessionAccess = z.object({
  accessToken: z.string().meta({
    description: 'Works like an API key for 15 minutes, with the permissions of the role. Store it in memory only',
  }),
  expiresAt: timestamp.meta({ description: 'When the access token expires' }),
  session: z
    .object({
      id: z.string(),
      projectOnly: z.boolean().meta({
        description:
          'Whether the session is for this project only, because it started with an invitation or an operator link. Other sign-in links give access to all projects of the person',
      }),
    })
    .meta({ description: 'The session' }),
  member: z
    .object({
      id: z.string().meta({ description: 'Id of the member; `operator` after an operator link' }),
      email: z.string().nullable().meta({ description: 'Address of the member; null for the operator' }),
      role,
    })
    .meta({ description: 'The signed-in person' }),
  project: project.meta({ description: 'The project that the access token is for' }),
  projects: z
    .array(project.extend({ role }))
    .meta({ description: 'All projects that the session can switch to, including this one, at most 100' }),
});

const listedSession = z
  .object({
    id: z.string(),
    member: z
      .object({
        id: z.string().meta({ description: 'Id of the member; `operator` after an operator link' }),
        email: z.string().nullable(),
      })
      .meta({ description: 'Who the session belongs to' }),
    current: z.boolean().meta({ description: 'Whether this is the current session' }),
    createdAt: timestamp.meta({ description: 'When it was first used in this project' }),
    lastUsedAt: timestamp.meta({ description: 'Latest use, accurate to a quarter of an hour' }),
    expiresAt: timestamp.meta({ description: 'When the session ends if it is not used' }),
    sourceIp: z.string().nullable().meta({ description: 'Last used from this IP address' }),
    userAgent: z.string().nullable().meta({ description: 'User agent of the browser, at most 255 characters' }),
  })
  .meta({ id: 'Session' });

const linkToken = z.strictObject({
  token: z.string().min(1).max(200).meta({
    description: 'The part of the link after #token=',
    example: 'sl_0123456789abcdefghijklmnopqrstuvw',
  }),
});

const cookieRoute = { access: 'none', usesSessionCookie: true, maxBodyBytes: MAX_SESSION_BODY_BYTES } as const;

export const sessionsGroup = defineGroup({
  name: 'sessions',
  description:
    'Dashboard sessions of members. A session is a cookie, sent only to these routes, and access tokens, valid for 15 minutes, which all other routes accept like an API key.',
  routes: {
    requestLink: {
      method: 'POST',
      path: '/sessions/links',
      summary: 'Request a sign-in link by email',
      description:
        'If the address belongs to a member of a project, it gets an email with a link that works once, within 15 minutes. The response is the same for every address. The project needs a verified sender (PATCH /project `from`); without one, the operator creates links with `npx posthaste dashboard`. While an unused link is valid, no other link is sent. A network (IPv4 address, or IPv6 /64) can request at most 5 links every ten minutes for one address, and at most 20 in total. A network from which the address signed in during the last 90 days has its own limit of 5.',
      access: 'none',
      maxBodyBytes: MAX_SESSION_BODY_BYTES,
      body: z.strictObject({ email: emailText }),
      replies: {
        202: z.object({
          accepted: z
            .literal(true)
            .meta({ description: 'The request was accepted; the response does not show whether an email is sent' }),
        }),
      },
      errors: ['RATE_LIMIT_EXCEEDED'],
    },
    readLink: {
      method: 'POST',
      path: '/sessions/links/read',
      summary: 'Check a sign-in link without using it',
      description:
        'Shows who would be signed in and where, so that people are not signed in to another account by accident and email link scanners don’t use up links. Changes nothing.',
      ...cookieRoute,
      body: linkToken,
      replies: {
        200: z.object({
          kind: z.enum(['email', 'invitation', 'operator']).meta({
            description: 'A link requested by email, an invitation, or an operator link',
          }),
          expiresAt: timestamp.meta({ description: 'When the link expires' }),
          member: z
            .object({
              email: z.string().nullable().meta({ description: 'Address of the member; null for the operator' }),
              role,
            })
            .meta({ description: 'The person who would be signed in' }),
          project: project.meta({ description: 'The project that the link opens' }),
        }),
      },
      errors: ['SIGN_IN_LINK_INVALID', 'SIGN_IN_LINK_EXPIRED', 'SIGN_IN_LINK_USED'],
    },
    openSession: {
      method: 'POST',
      path: '/sessions',
      summary: 'Sign in with a link token',
      description:
        'Exchanges the token of an emailed link, an invitation or an operator link, once. An invitation or an operator link gives access to its own project only; an emailed link gives access to all projects of the person. Once the person has joined a project, all other invitations to it expire. Sets the session cookie, which lasts for 30 days after its latest use.',
      ...cookieRoute,
      body: linkToken,
      replies: { 200: sessionAccess },
      errors: ['SIGN_IN_LINK_INVALID', 'SIGN_IN_LINK_EXPIRED', 'SIGN_IN_LINK_USED'],
    },
    refreshSession: {
      method: 'POST',
      path: '/sessions/refresh',
      summary: 'Get a new access token, for the same or another project',
      description:
        'Takes the cookie and replaces it. The previous cookie works for another 30 seconds, with the same successor, so that a lost response or two open tabs don’t sign anyone out. Using an older cookie ends the session, because the cookie may have been stolen: all its cookies then get SESSION_COPIED.',
      ...cookieRoute,
      body: z.strictObject({
        projectId: z.string().min(1).max(64).optional().meta({
          description: 'Project to switch to; defaults to the project of the latest access token',
          example: 'prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
        }),
      }),
      bodyOptional: true,
      replies: { 200: sessionAccess },
      errors: ['SESSION_ENDED', 'SESSION_COPIED', 'NOT_A_MEMBER'],
    },
    closeSession: {
      method: 'DELETE',
      path: '/sessions/current',
      summary: 'Sign out',
      description:
        'Ends the session in all projects and clears the cookie. Its access tokens stop working within 60 seconds. Without a session, the response is also 204.',
      ...cookieRoute,
      replies: { 204: null },
      errors: [],
    },
    listSessions: {
      method: 'GET',
      path: '/sessions',
      summary: 'List sessions, newest first',
      description:
        'Members see their own sessions in this project and, with `member=all`, which requires the owner role, those of all members. A key sees all sessions.',
      access: 'secret',
      query: z.strictObject({
        ...listQuery,
        member: z.enum(['own', 'all']).optional().meta({
          description: 'Whose sessions: own is the default for members, all the only option for keys',
          example: 'all',
        }),
      }),
      replies: { 200: listOf(listedSession) },
      errors: ['INVALID_CURSOR'],
    },
    endSession: {
      method: 'DELETE',
      path: '/sessions/{id}',
      summary: 'End a session',
      description:
        'Members can end their own sessions. Owners, and keys without scopes and without an expiry, can end all sessions that were used in the project. The session ends in all projects; its access tokens stop working within 60 seconds.',
      access: 'secret',
      role: 'viewer',
      params: idParams('ses'),
      replies: { 204: null },
      errors: ['SESSION_NOT_FOUND'],
    },
  },
});
