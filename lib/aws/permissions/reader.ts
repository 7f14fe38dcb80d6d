export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: unknown;
}

export interface PolicyTemplate {
  readonly Resources?: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<Record<string, { Value: unknown; Export?: { Name: unknown } }>>;
}

interface Statement {
  readonly Effect: string;
  readonly Action?: string | readonly string[];
  readonly Resource?: unknown;
  readonly Principal?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type Properties = Readonly<Record<string, unknown>>;

function listOf<T>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as T];
}

const propertiesOf = (resource: TemplateResource): Properties => (resource.Properties ?? {}) as Properties;

const withoutHash = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, '');

export function permissionsOf(templates: readonly PolicyTemplate[]): string[] {
  const exportedTexts = new Map<string, string>();
  const readers = templates.map((template) => new TemplateReader(template, exportedTexts));
  for (const reader of readers) {
    for (const [name, text] of reader.exports()) exportedTexts.set(name, text);
  }
  return [...new Set(readers.flatMap((reader) => reader.lines()))].sort();
}

class TemplateReader {
  private readonly resources: Readonly<Record<string, TemplateResource>>;

  constructor(
    private readonly template: PolicyTemplate,
    private readonly exportedTexts: ReadonlyMap<string, string>,
  ) {
    this.resources = template.Resources ?? {};
  }

  exports(): [name: string, text: string][] {
    const outputs = Object.values(this.template.Outputs ?? {}).filter(({ Export }) => Export !== undefined);
    return outputs.map(({ Value, Export }) => [String(Export?.Name), this.textOf(Value)]);
  }

  lines(): string[] {
    return Object.entries(this.resources).flatMap(([id, resource]) => this.linesOf(id, resource));
  }

  private linesOf(id: string, resource: TemplateResource): string[] {
    const { PolicyDocument, Roles, AssumeRolePolicyDocument, ManagedPolicyArns, Policies } = propertiesOf(resource);
    switch (resource.Type) {
      case 'AWS::IAM::Policy':
        return listOf(Roles).flatMap((role) => this.permissionLines(`role ${this.textOf(role)}`, PolicyDocument));
      case 'AWS::IAM::Role': {
        const role = `role ${withoutHash(id)}`;
        const managed = listOf(ManagedPolicyArns).map((arn) => `${role} has the policy ${this.textOf(arn)}`);
        const inline = listOf(Policies as Properties[]).flatMap((policy) =>
          this.permissionLines(role, policy.PolicyDocument),
        );
        return [...this.permissionLines(role, AssumeRolePolicyDocument), ...managed, ...inline];
      }
      case 'AWS::Lambda::Permission':
        return [this.invocationLine(propertiesOf(resource))];
      default:
        if (resource.Type.startsWith('AWS::IAM::'))
          throw new Error(`the permission list does not support ${resource.Type}`);
        return resource.Type.endsWith('Policy') ? this.permissionLines('', PolicyDocument) : [];
    }
  }

  private invocationLine({ Principal, Action, FunctionName, SourceArn }: Properties): string {
    return `${this.textOf(Principal)} ${Action} ${this.textOf(FunctionName)} if from ${this.textOf(SourceArn)}`;
  }

  private permissionLines(subject: string, document: unknown): string[] {
    const statements = listOf((document as { Statement?: Statement | Statement[] } | undefined)?.Statement);
    return (statements as readonly Statement[])
      .filter(({ Effect }) => Effect !== 'Deny')
      .flatMap(({ Action, Resource, Principal, Condition }) => {
        // NotAction, NotResource and NotPrincipal allow everything that they don't name.
        if (!Action || !(Resource || Principal)) throw new Error(`a statement for ${subject} allows by exclusion`);
        const condition = Condition === undefined ? '' : ` if ${this.conditionText(Condition)}`;
        const principals = Principal === undefined ? [''] : listOf(this.principalTexts(Principal));
        const targets = Resource === undefined ? [''] : listOf(Resource).map((target) => ` ${this.textOf(target)}`);
        return principals.flatMap((principal) =>
          listOf(Action).flatMap((action) =>
            targets.map(
              (target) => `${[subject, principal].filter(Boolean).join(' by ')} ${action}${target}${condition}`,
            ),
          ),
        );
      });
  }

  private principalTexts(principal: unknown): string[] {
    if (typeof principal === 'string') return [principal];
    return Object.values(principal as Properties).flatMap((names) => listOf(names).map((name) => this.textOf(name)));
  }

  private conditionText(condition: NonNullable<Statement['Condition']>): string {
    const parts = Object.entries(condition).flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, operand]) => {
        const values = listOf(operand).map((value) => this.textOf(value));
        return `${key} ${operator} ${values.join(' or ')}`;
      }),
    );
    return parts.join(' and ');
  }

  private textOf(value: unknown): string {
    if (typeof value === 'string') return value;
    const { Ref, ...rest } = value as Record<string, unknown>;
    if (typeof Ref === 'string') return this.nameOf(Ref);
    const [separator, parts] = (rest['Fn::Join'] as [string, unknown[]] | undefined) ?? [];
    if (parts) return shortArn(parts.map((part) => this.textOf(part)).join(separator));
    const [resource, attribute] = (rest['Fn::GetAtt'] as [string, string] | undefined) ?? [];
    if (resource && attribute) return `${this.nameOf(resource)}${attribute.startsWith('Stream') ? '/stream' : ''}`;
    const importedText = this.exportedTexts.get(rest['Fn::ImportValue'] as string);
    if (importedText === undefined) throw new Error(`the permission list cannot name ${JSON.stringify(value)}`);
    return importedText;
  }

  private nameOf(logicalId: string): string {
    const resource = this.resources[logicalId];
    if (!resource) return pseudoParameters[logicalId] ?? logicalId;
    const { QueueName, TopicName, FunctionName, LogGroupName } = propertiesOf(resource);
    const name = [QueueName, TopicName, FunctionName, LogGroupName].find((candidate) => typeof candidate === 'string');
    return name === undefined ? withoutHash(logicalId) : `${kindOf(resource)}:${name}`;
  }
}

const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'here',
  'AWS::AccountId': 'this account',
};

const shortArn = (text: string): string => text.replace(/^arn:aws:([\w-]+):here:this account:/, '$1:');

function kindOf({ Type }: TemplateResource): string {
  const [, , kind = ''] = Type.split('::');
  return kind.toLowerCase();
}
