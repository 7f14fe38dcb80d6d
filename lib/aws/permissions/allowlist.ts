import { type PolicyTemplate, permissionsOf } from './reader';

export const ALLOWLIST = 'docs/security/permissions.txt';

export const ALL_SETTINGS_ON: Readonly<Record<string, unknown>> = {
  receiving: true,
  alarmEmail: 'operator@example.com',
  tenants: true,
  mailboxInsights: true,
  tracing: true,
  domain: 'mail.example.com',
  certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b2c3d',
  hostedZoneId: 'Z0123456789',
  accountConcurrency: 1000,
};

const heading = `# Every permission of the synthesised stacks, with everything on: who, what, on what, on which condition.
# Nothing else is allowed. Each wildcard is followed by its reason. Written by \`npm run permissions\`; a test compares.
`;

export const unlistedPermissions = (templates: readonly PolicyTemplate[], allowlist: string): string[] => {
  const listedLines = new Set(allowlist.split('\n').map((line) => line.split('  # ')[0]));
  return permissionsOf(templates).filter((line) => !listedLines.has(line));
};

export function allowlistOf(templates: readonly PolicyTemplate[]): string {
  const lines = permissionsOf(templates).map((line) => {
    const reason = reasonFor(line);
    return reason === null ? line : `${line}  # ${reason}`;
  });
  return `${heading}${lines.join('\n')}\n`;
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/ xray:Put\w+ \*$/, 'X-Ray has no resource-level permissions'],
  [/ dynamodb:ListStreams \*$/, 'the action has no resource-level permissions'],
  [/ ses:(GetAccount|GetEmailAddressInsights) \*$/, 'the action has no resource-level permissions'],
  [/ ses:\w*ReceiptRule(Set)? \*$/, 'the actions have no resource-level permissions'],
  [
    /^ses\.amazonaws\.com (s3:PutObject|sns:Publish) .*receipt-rule\/posthaste-\*$/,
    'domains start to receive at run time, by rules in whichever set is active',
  ],
  [/ ses:\w+ ses:identity\/\*$/, 'projects add domains at run time'],
  [
    / ses:\w+ ses:tenant\/posthaste-prod-\*$/,
    "tenants are named by their project's id, and projects are created at run time",
  ],
  [
    / s3:\w+ Mail\/(uploads|mail|exports|images|inbound)\/\*$/,
    "all objects of one kind; their keys begin with the project's id",
  ],
  [/ s3:\w+ Mail\/dashboard\/assets\/\*$/, "the dashboard's assets, whose names change with each version"],
  [
    / dynamodb:GetItem Table if dynamodb:LeadingKeys ForAllValues:StringLike KEY#\*$/,
    'every API key, and nothing else: its partition is named by the hash of the key',
  ],
  [
    /^apigateway\.amazonaws\.com lambda:InvokeFunction function:posthaste-prod-authorizer if from execute-api:Address\/authorizers\/\*$/,
    "the API's only authorizer, which its definition creates: CloudFormation does not return the id",
  ],
  [
    /^apigateway\.amazonaws\.com lambda:InvokeFunction .* if from execute-api:Address\/live\/\*$/,
    'every route of the one stage',
  ],
];

export function reasonFor(permission: string): string | null {
  if (!permission.includes('*')) return null;
  for (const [pattern, reason] of REASONS) if (pattern.test(permission)) return reason;
  throw new Error(`no reason is given for the wildcard in "${permission}" (lib/aws/permissions/allowlist.ts)`);
}
