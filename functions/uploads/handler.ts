import { uploadsGroup } from '../../shared/contract/routes/uploads';
import { serve } from '../../shared/http/serve';
import { checks } from './checks';
import { createUpload } from './create-upload';

export const handler = serve(uploadsGroup, { createUpload }, checks);
