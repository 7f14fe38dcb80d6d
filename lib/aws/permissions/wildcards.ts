/** Why a permission ends in a wildcard, by what it says. A permission with one that nothing here explains is refused. */
const explained: readonly (readonly [RegExp, string])[] = [
  [/ xray:Put\w+ \*$/, 'X-Ray knows no resources'],
  [/ dynamodb:ListStreams \*$/, 'the action knows no resources'],
  [/ ses:(GetAccount|GetEmailAddressInsights) \*$/, 'the action knows no resources'],
  [/ ses:\w+ ses:identity\/\*$/, 'projects add domains while the service runs'],
  [/ ses:\w+ ses:tenant\/posthaste-prod-\*$/, "a tenant bears its project's id, and projects are made while it runs"],
  [/ s3:\w+ Mail\/(uploads|mail|exports)\/\*$/, "all objects of one kind; their keys begin with the project's id"],
  [
    / dynamodb:GetItem Table if dynamodb:LeadingKeys ForAllValues:StringLike KEY#\*$/,
    'every key, and nothing but keys: partitions are named by the hash',
  ],
  [/^apigateway\.amazonaws\.com lambda:InvokeFunction .* if from execute-api:/, 'every route of the one stage'],
];

/** The reason for the wildcards of a permission, null where it has none; throws where nobody has given one. */
export function reasonFor(permission: string): string | null {
  if (!permission.includes('*')) return null;
  const found = explained.find(([pattern]) => pattern.test(permission));
  if (!found)
    throw new Error(`no reason is given for the wildcard in "${permission}" (lib/aws/permissions/wildcards.ts)`);
  return found[1];
}
