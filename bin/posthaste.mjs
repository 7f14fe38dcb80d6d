#!/usr/bin/env node
// tsx loads the TypeScript sources, so that `npx posthaste` works in a checkout without a build.
import { createRequire } from 'node:module';
import { register } from 'tsx/cjs/api';

// Operators cannot act on the SDK's warning about its next major version.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
register();
const { main } = createRequire(import.meta.url)('./posthaste.ts');
await main({ startLocal: () => import('./local.mjs') });
