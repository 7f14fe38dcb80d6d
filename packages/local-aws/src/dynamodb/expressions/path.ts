import type { AttributeValue, Item } from '../model/item';

export type Path = (string | number)[];

export function valueAt(path: Path, item: Item): AttributeValue | undefined {
  let value: AttributeValue | undefined = { M: item };
  for (const step of path) {
    value = typeof step === 'number' ? value.L?.[step] : value.M?.[step];
    if (value === undefined) return undefined;
  }
  return value;
}

const WHOLE_VALUE = undefined;

type Tree = Map<string | number, Tree | typeof WHOLE_VALUE>;

export function project(paths: Path[], item: Item): Item {
  return pickMap(treeOf(paths), item);
}

function treeOf(paths: Path[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let node = root;
    for (const step of path.slice(0, -1)) {
      const subtree: Tree = node.get(step) ?? new Map();
      node.set(step, subtree);
      node = subtree;
    }
    const lastStep = path.at(-1);
    if (lastStep !== undefined) node.set(lastStep, WHOLE_VALUE);
  }
  return root;
}

function pickMap(tree: Tree, item: Item): Item {
  const picked: Item = {};
  for (const [step, subtree] of tree) {
    const value = typeof step === 'string' ? item[step] : undefined;
    const pickedValue = value && pick(subtree, value);
    if (pickedValue) picked[step] = pickedValue;
  }
  return picked;
}

function pick(tree: Tree | undefined, value: AttributeValue): AttributeValue | undefined {
  if (!tree) return value;
  if (value.M) {
    const map = pickMap(tree, value.M);
    return Object.keys(map).length > 0 ? { M: map } : undefined;
  }
  if (!value.L) return undefined;
  const list = pickList(tree, value.L);
  return list.length > 0 ? { L: list } : undefined;
}

function pickList(tree: Tree, list: AttributeValue[]): AttributeValue[] {
  const steps = [...tree.keys()].filter((step) => typeof step === 'number').sort((a, b) => a - b);
  return steps.flatMap((step) => {
    const value = list[step];
    const pickedValue = value && pick(tree.get(step), value);
    return pickedValue ? [pickedValue] : [];
  });
}
