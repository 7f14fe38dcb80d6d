/** The account and region that the stand-in plays. */
export const ACCOUNT_ID = '000000000000';
const PREFIX = `arn:aws:ses:eu-central-1:${ACCOUNT_ID}:`;

/** The ARN of a resource of the account: `identity/example.com`. */
export const arnOf = (resource: string): string => `${PREFIX}${resource}`;

/** The kind and name of a resource of the account; null for an ARN of something else. */
export function resourceOf(arn: string): { kind: string; name: string } | null {
  if (!arn.startsWith(PREFIX)) return null;
  const [kind = '', ...name] = arn.slice(PREFIX.length).split('/');
  return { kind, name: name.join('/') };
}
