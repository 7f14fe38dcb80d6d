import { campaignAddresses } from '../rooms/campaigns/addresses';
import { contactAddresses } from '../rooms/contacts/addresses';
import { deliverabilityAddresses } from '../rooms/deliverability/addresses';
import { developerAddresses } from '../rooms/developers/addresses';
import { emailAddresses } from '../rooms/emails/addresses';
import { formAddresses } from '../rooms/forms/addresses';
import { overviewAddresses } from '../rooms/overview/addresses';
import { segmentAddresses } from '../rooms/segments/addresses';
import { settingAddresses } from '../rooms/settings/addresses';
import { templateAddresses } from '../rooms/templates/addresses';
import { topicAddresses } from '../rooms/topics/addresses';
import { workflowAddresses } from '../rooms/workflows/addresses';
import type { Codec } from './codecs';

export const addresses = {
  ...overviewAddresses,
  ...emailAddresses,
  ...contactAddresses,
  ...campaignAddresses,
  ...workflowAddresses,
  ...segmentAddresses,
  ...templateAddresses,
  ...topicAddresses,
  ...formAddresses,
  ...deliverabilityAddresses,
  ...developerAddresses,
  ...settingAddresses,
};

export type AddressName = keyof typeof addresses;

type PathOf<Name extends AddressName> = (typeof addresses)[Name]['path'];
type QueryOf<Name extends AddressName> = (typeof addresses)[Name]['query'];
type IdsOf<Path extends string> = Path extends `${string}:${infer Id}/${infer Rest}`
  ? Id | IdsOf<Rest>
  : Path extends `${string}:${infer Id}`
    ? Id
    : never;
type ValueOf<One> = One extends Codec<infer Value> ? Value : never;

export type Parameters<Name extends AddressName> = { [Id in IdsOf<PathOf<Name>>]: string } & {
  [Key in keyof QueryOf<Name>]?: ValueOf<QueryOf<Name>[Key]> | undefined;
};

export type PlainName = { [Name in AddressName]: IdsOf<PathOf<Name>> extends never ? Name : never }[AddressName];

export type Address<Name extends AddressName = AddressName> = Name extends AddressName
  ? { name: Name; parameters: Parameters<Name> }
  : never;

const names = Object.keys(addresses) as AddressName[];
const codecsOf = (name: AddressName): [string, Codec<unknown>][] => Object.entries(addresses[name].query);

export function writeAddress<Name extends AddressName>(name: Name, parameters: Parameters<Name>): string {
  const given: Record<string, unknown> = parameters;
  const path = addresses[name].path.replace(/:(\w+)/g, (_, id: string) => encodeURIComponent(String(given[id])));
  const query = new URLSearchParams();
  for (const [key, codec] of codecsOf(name)) {
    const value = given[key];
    if (value !== undefined && value !== '') query.set(key, codec.write(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function idsIn(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return undefined;
  const ids: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = decoded(given[index] ?? '');
    if (part.startsWith(':') && value) ids[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return ids;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Undefined if none matches. Drops invalid query values. */
export function readAddress(path: string, search: string): Address | undefined {
  const given = path.replace(/\/+$/, '');
  const query = new URLSearchParams(search);
  for (const name of names) {
    const parameters: Record<string, unknown> | undefined = idsIn(addresses[name].path, given);
    if (!parameters) continue;
    for (const [key, codec] of codecsOf(name)) {
      const value = codec.read(query.get(key) ?? '');
      if (value !== undefined) parameters[key] = value;
    }
    return { name, parameters } as Address;
  }
  return undefined;
}
