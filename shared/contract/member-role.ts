import * as z from 'zod';
import { roles } from './roles';

/** The role of a member, in bodies and replies. */
export const memberRole = z.enum(roles).meta({
  description:
    'owner: full access; editor: everything except keys, members, domains and project settings; viewer: read-only',
  example: 'editor',
});
