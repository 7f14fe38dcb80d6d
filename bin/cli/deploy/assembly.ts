import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { greatest } from '../../../shared/domain/lists';
import type { Assembly, NewStack } from './facts';

interface Artifact {
  type: string;
  properties?: { stackName?: string; templateFile?: string; requiresBootstrapStackVersion?: number };
}

const isStack = ({ type }: Artifact): boolean => type === 'aws:cloudformation:stack';

export function readAssembly(folder: string): Assembly {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const artifacts: Artifact[] = Object.values(read('manifest.json').artifacts);
  const stacks = artifacts.filter(isStack).map(({ properties = {} }): NewStack => {
    const template = read(properties.templateFile ?? '');
    return { name: properties.stackName ?? '', description: template.Description ?? '', template };
  });
  const needed = artifacts.map(({ properties }) => properties?.requiresBootstrapStackVersion ?? 0);
  return { folder, stacks, bootstrap: greatest([0, ...needed]) };
}
