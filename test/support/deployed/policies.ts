import type { Moto } from './moto';

/** What somebody wants to do, as IAM judges it. */
export interface NeededAction {
  /** `dynamodb:GetItem` */
  action: string;
  /** An ARN, or `*` for an action without resources. */
  resource: string;
  /** Values by condition key, such as `dynamodb:LeadingKeys`. */
  context?: Record<string, string[]> | undefined;
}

/** A statement of a policy, of a role or of a resource. */
export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: string | string[];
  Principal?: { Service: string } | { AWS: string } | '*';
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** Whether a resource's statement speaks of a service of AWS. */
export const isOfService = ({ Principal }: Statement, service: string): boolean =>
  typeof Principal === 'object' && 'Service' in Principal && Principal.Service === service;

const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** IAM's wildcards: `*` is any text and `?` one character. */
function fits(pattern: string, value: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(value);
}

const operators: Record<string, (wanted: string, given: string) => boolean> = {
  StringEquals: (wanted, given) => wanted === given,
  StringLike: fits,
  ArnEquals: fits,
  ArnLike: fits,
  Bool: (wanted, given) => wanted.toLowerCase() === given.toLowerCase(),
};

/** @throws Error for an operator that is not known here: a guess could allow what IAM refuses */
function holds(condition: NonNullable<Statement['Condition']>, context: Record<string, string[]> = {}): boolean {
  return Object.entries(condition).every(([name, keys]) => {
    const [, each, operator = ''] = /^(ForAllValues:)?(\w+)$/.exec(name) ?? [];
    const compare = operators[operator];
    if (!compare) throw new Error(`the condition ${name} is not known`);
    return Object.entries(keys).every(([key, wanted]) => {
      const given = Object.entries(context).find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1] ?? [];
      const matches = (value: string) => list(wanted).some((one) => compare(one, value));
      // "ForAllValues also returns true if there are no context keys in the request" (IAM user guide).
      return each ? given.every(matches) : given.some(matches);
    });
  });
}

/** Whether the statements allow it: one must allow, none may deny. */
export function allows(statements: readonly Statement[], { action, resource, context }: NeededAction): boolean {
  const matching = statements.filter(
    ({ Action, Resource, Condition }) =>
      list(Action).some((pattern) => fits(pattern.toLowerCase(), action.toLowerCase())) &&
      list(Resource).some((pattern) => fits(pattern, resource)) &&
      (!Condition || holds(Condition, context)),
  );
  return matching.length > 0 && matching.every(({ Effect }) => Effect === 'Allow');
}

/** moto answers a policy that is part of its role's resource as Python writes it, with single quotes. IAM answers JSON. */
const asJson = (document: string): string => (document.startsWith("{'") ? document.replaceAll("'", '"') : document);

const statementsIn = (document: string): Statement[] => list(JSON.parse(asJson(document)).Statement);

/** The statements of a role's policies, as IAM has them. */
export async function statementsOfRole(moto: Moto, RoleName: string): Promise<Statement[]> {
  const attached = await moto.query('iam', 'ListAttachedRolePolicies', { RoleName });
  if (attached.includes('<PolicyArn>')) throw new Error(`${RoleName} has managed policies, which are not read`);
  const named = await moto.query('iam', 'ListRolePolicies', { RoleName });
  const names = [...named.matchAll(/<member>([^<]+)</g)].map(([, name = '']) => name);
  const documents = names.map((PolicyName) => moto.query('iam', 'GetRolePolicy', { RoleName, PolicyName }));
  return (await Promise.all(documents)).flatMap((answer) =>
    statementsIn(decodeURIComponent(/<PolicyDocument>([^<]+)</.exec(answer)?.[1] ?? '{"Statement":[]}')),
  );
}

/** Who may invoke a function, as its resource policy says. */
export async function statementsOfFunction(moto: Moto, name: string): Promise<Statement[]> {
  const path = `/2015-03-31/functions/${name}/policy`;
  const answer = await moto.get('lambda', path).catch(() => undefined);
  return answer ? statementsIn((answer as { Policy: string }).Policy) : [];
}
