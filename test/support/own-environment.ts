/** Without what a test run says to the programs that it starts. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS, JEST_WORKER_ID, NODE_ENV, LOCAL_DIR, ...env } = process.env;
  return env;
}
