#!/usr/bin/env node
// The program is TypeScript: tsx loads it, so that `npx posthaste` works in a checkout without a build.
import { createRequire } from 'node:module';
import { register } from 'tsx/cjs/api';

// The SDK's notice about its next major version is nothing that an operator can act on here.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
register();
createRequire(import.meta.url)('./posthaste.ts');
