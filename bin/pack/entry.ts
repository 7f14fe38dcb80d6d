import { createRequire, enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { packagedCdk } from '../cli/deploy/cdk';
import { main } from '../posthaste';

// Node 22 keeps compiled code between starts; Node 20 does not know how.
enableCompileCache?.();

void main({
  startLocal: async () => {
    process.env.DASHBOARD_DIR ??= join(__dirname, '..', 'dashboard');
    createRequire(__filename)('./local.js');
  },
  cdk: packagedCdk(join(__dirname, '..', 'deploy')),
});
