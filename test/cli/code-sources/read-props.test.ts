import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readProps } from '../../../bin/cli/code/compile/read-props';
import { projectOf } from './project';

const propsOf = (types: string, folder = '/shop') =>
  readProps(join(folder, 'mail.tsx'), `${types}\nexport default (props: Props) => <p />;\n`, 'mail.tsx');
const text = (required: boolean) => ({ shape: { kind: 'text' }, required });

test('keyof is none of the types that can be read, and readonly is', () => {
  const { fields, unreadable } = propsOf(
    'interface Plans { free: number }\ninterface Props { plan: keyof Plans; tags: readonly string[] }',
  );
  expect(unreadable).toEqual([{ name: 'plan', location: 'mail.tsx:2' }]);
  expect(fields).toEqual({
    plan: text(true),
    tags: { shape: { kind: 'list', itemShape: { kind: 'text' } }, required: true },
  });
});

test('a prop whose named type has null or undefined is optional', () => {
  const folder = projectOf({ 'types.ts': 'export type Note = Named;\ntype Named = string | undefined;\n' });
  const { fields, unreadable } = propsOf(
    `import type { Note } from './types';
type Name = string | null;
type Loop = Loop | string;
interface Props { name: Name; other: Name | 'x'; inside: (string | null); note: Note; sure: NonNullable<Name>; loop: Loop }`,
    folder,
  );
  expect(unreadable).toEqual([{ name: 'loop', location: 'mail.tsx:4' }]);
  expect(fields).toEqual({
    name: text(false),
    other: text(false),
    inside: text(false),
    note: text(false),
    sure: text(true),
    loop: text(true),
  });
});

test('a type that an interface declares anew is read, whatever the inherited type is', () => {
  const { fields, unreadable } = propsOf(
    `interface Base { id: Map<string, string>; other: Map<string, string>; order: { id: Map<string, string> } }
interface Props extends Base { id: string; order: { id: string } }`,
  );
  expect(unreadable).toEqual([{ name: 'other', location: 'mail.tsx:1' }]);
  expect(fields).toMatchObject({ id: text(true), order: { shape: { fields: { id: text(true) } } } });
});
