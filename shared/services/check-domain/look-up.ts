import { failureOf, nameResolver } from '../../ops/resolver';

export type RecordType = 'TXT' | 'CNAME' | 'MX' | 'A';

const lower = (name: string): string => name.replace(/\.$/, '').toLowerCase();

async function ask(type: RecordType, name: string): Promise<string[]> {
  const resolver = nameResolver();
  switch (type) {
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    case 'CNAME':
      return (await resolver.resolveCname(name)).map(lower);
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${lower(exchange)}`);
    case 'A':
      return resolver.resolve4(name);
  }
}

/** The records of a name; null if no server gave a clear answer. */
export async function lookUp(type: RecordType, name: string): Promise<string[] | null> {
  try {
    return await ask(type, name);
  } catch (error) {
    return failureOf(error) === 'unavailable' ? null : [];
  }
}
