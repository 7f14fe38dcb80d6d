import { uploadsGroup } from '../../shared/contract/routes/uploads';
import { serve } from '../../shared/http/serve';
import { checkUploadMembers, createUpload } from './create-upload';

export const handler = serve(uploadsGroup, { createUpload }, { createUpload: checkUploadMembers });
