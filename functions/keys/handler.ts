import { keysGroup } from '../../shared/contract/routes/keys';
import { serve } from '../../shared/http/serve';
import { checks } from './checks';
import { createKey } from './create-key';
import { listKeys } from './list-keys';
import { revokeKey } from './revoke-key';
import { rotateKey } from './rotate-key';
import { updateKey } from './update-key';

export const handler = serve(keysGroup, { listKeys, createKey, updateKey, rotateKey, revokeKey }, checks);
