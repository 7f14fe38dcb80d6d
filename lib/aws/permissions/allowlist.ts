import { type PolicyTemplate, permissionsOf } from './reader';
import { reasonFor } from './wildcards';

/** Where the list of all permissions lies. */
export const ALLOWLIST = 'docs/security/permissions.txt';

/** Settings under which every part that has permissions is there. */
export const EVERYTHING: Readonly<Record<string, unknown>> = {
  alarmEmail: 'operator@example.com',
  tenants: true,
  tracing: true,
  domain: 'mail.example.com',
  certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b2c3d',
  hostedZoneId: 'Z0123456789',
  accountConcurrency: 1000,
};

const heading = `# Every permission of the synthesised stacks, with everything on: who, what, on what, on which condition.
# Nothing else is allowed. A wildcard has its reason behind it. Written by \`npm run permissions\`; a test compares.
`;

/** What templates allow that a list does not. */
export const unlisted = (templates: readonly PolicyTemplate[], allowlist: string): string[] => {
  const listed = new Set(allowlist.split('\n').map((line) => line.split('  # ')[0]));
  return permissionsOf(templates).filter((line) => !listed.has(line));
};

/** The list for templates as it stands in the file. */
export function allowlistOf(templates: readonly PolicyTemplate[]): string {
  const lines = permissionsOf(templates).map((line) => {
    const reason = reasonFor(line);
    return reason === null ? line : `${line}  # ${reason}`;
  });
  return `${heading}${lines.join('\n')}\n`;
}
