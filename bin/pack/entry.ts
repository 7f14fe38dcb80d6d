import { createRequire, enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { packagedCdk } from '../cli/deploy/cdk';
import { main } from '../posthaste';

// Node.js 22 can cache compiled code between starts; Node.js 20 can't.
enableCompileCache?.();

void main({
  startLocal: async () => {
    process.env.DASHBOARD_DIR ??= join(__dirname, '..', 'dashboard');
    createRequire(__filename)('./local.js');
  },
  cdk: packagedCdk(join(__dirname, '..', 'deploy')),
});
