import * as z from 'zod';
import { emailText, idParams, listOf, listQuery, timestamp } from '../common';
import { memberRole as role } from '../member-role';
import { defineGroup } from '../route';

const member = z
  .object({
    id: z.string(),
    email: z.string(),
    role,
    status: z
      .enum(['INVITED', 'ACTIVE'])
      .meta({ description: 'INVITED until the person first signs in to this project' }),
    createdAt: timestamp,
    createdBy: z.string().meta({ description: 'Id of the member or key that sent the invitation, or `operator`' }),
    joinedAt: timestamp.nullable().meta({ description: 'First sign-in; null before that' }),
  })
  .meta({ id: 'Member' });

/** A limited key must not grant more rights than its own. */
const LIMITED_KEY_RULE = 'A key with scopes or an expiry can’t call this route.';

export const membersGroup = defineGroup({
  name: 'members',
  description: "The people who use the project's dashboard, with their roles. A person can be in several projects.",
  routes: {
    listMembers: {
      method: 'GET',
      path: '/members',
      summary: 'List members, in the order they were invited',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(member) },
      errors: ['INVALID_CURSOR'],
    },
    inviteMember: {
      method: 'POST',
      path: '/members',
      summary: 'Invite a member',
      description: `Sends an email with a link that signs in once, within 7 days. It is sent from the project's default address, which must be on a verified domain. To send a new link to someone who has not signed in yet, invite them again with the same role. A project can have at most 100 members and send at most 50 invitations per day (UTC), at most 3 of them to one person, even if the member is removed in between. ${LIMITED_KEY_RULE}`,
      access: 'secret',
      body: z.strictObject({ email: emailText, role }),
      replies: { 201: member },
      errors: ['MEMBER_EXISTS', 'DOMAIN_NOT_VERIFIED'],
    },
    updateMember: {
      method: 'PATCH',
      path: '/members/{id}',
      summary: 'Change the role of a member',
      description: `The access tokens of the member stop working within 60 seconds. The dashboard gets new ones with the new role automatically. ${LIMITED_KEY_RULE}`,
      access: 'secret',
      params: idParams('mbr'),
      body: z.strictObject({ role }),
      replies: { 200: member },
      errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
    },
    removeMember: {
      method: 'DELETE',
      path: '/members/{id}',
      summary: 'Remove a member, or leave the project',
      description: `Members can leave; only owners and keys can remove others. Access tokens stop working within 60 seconds, sessions and unused links in this project immediately. Keys and members that this member created remain. ${LIMITED_KEY_RULE}`,
      access: 'secret',
      role: 'viewer',
      params: idParams('mbr'),
      replies: { 204: null },
      errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
    },
  },
});
