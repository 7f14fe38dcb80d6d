interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

function readCredentials(): Credentials {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('the environment has no AWS credentials');
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}

/** Replaces `@aws-sdk/credential-provider-node`, a quarter of a bundle. */
export const defaultProvider = () => {
  let credentials: Credentials | undefined;
  return async (): Promise<Credentials> => {
    credentials ??= readCredentials();
    return credentials;
  };
};
