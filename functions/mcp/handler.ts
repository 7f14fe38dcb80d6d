import { mcpGroup } from '../../shared/contract/routes/mcp';
import { serve } from '../../shared/http/serve';
import { callMcp } from './call-mcp';

export const handler = serve(mcpGroup, { callMcp });
