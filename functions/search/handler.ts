import { searchGroup } from '../../shared/contract/routes/search';
import { serve } from '../../shared/http/serve';
import { search } from './search';

export const handler = serve(searchGroup, { search });
