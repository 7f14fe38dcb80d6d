import * as z from 'zod';
import { roles } from './roles';

/** The role of a member, in bodies and replies. */
export const memberRole = z.enum(roles).meta({
  description: 'owner: everything; editor: all but keys, members, domains and project settings; viewer: reads',
  example: 'editor',
});
