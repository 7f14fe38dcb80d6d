/** Runs a bench and exits, because the emulators would keep the process alive. The exit code is 1 if it fails. */
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
