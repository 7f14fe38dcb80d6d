/** Runs a bench; what goes wrong ends it with exit code 1. */
export function run(bench: () => Promise<void>): void {
  // The SDK's notice about its next major version would stand between the tables.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  bench().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}
