interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

function read(): Credentials {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('the environment has no AWS credentials');
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}

/**
 * Takes the place of `@aws-sdk/credential-provider-node` in the bundles. Lambda puts a function's credentials into its
 * environment, where they stay as they are; the SDK's own chain also brings the code for profiles, SSO, roles and
 * instances: a quarter of a bundle.
 */
export const defaultProvider = () => {
  let credentials: Credentials | undefined;
  return async (): Promise<Credentials> => {
    credentials ??= read();
    return credentials;
  };
};
