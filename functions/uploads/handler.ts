import { uploadsGroup } from '../../shared/contract/routes/uploads';
import { serve } from '../../shared/http/serve';
import { checkUpload, createUpload } from './create-upload';

export const handler = serve(uploadsGroup, { createUpload }, { createUpload: checkUpload });
