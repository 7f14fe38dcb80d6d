import * as z from 'zod';
import { roles } from './roles';

export const memberRole = z.enum(roles).meta({
  description:
    'owner: full access; editor: everything except keys, members, domains and project settings; viewer: read-only',
  example: 'editor',
});
