/** Runs a bench and ends the process, which the emulators would keep alive: with exit code 1 if something goes wrong. */
export function run(bench: () => Promise<void>): void {
  // The SDK's notice about its next major version would appear between the tables.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  bench().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
