import { membersGroup } from '../../shared/contract/routes/members';
import { serve } from '../../shared/http/serve';
import { checks } from './checks';
import { inviteMember } from './invite-member';
import { listMembers } from './list-members';
import { removeMember } from './remove-member';
import { updateMember } from './update-member';

export const handler = serve(membersGroup, { listMembers, inviteMember, updateMember, removeMember }, checks);
