import dagre from '@dagrejs/dagre';
import { type InsertionPoint, type OutletName, outletsOf, START, type Step } from './graph';

export const WIDTH = 236;
export const HEIGHT = 92;
const END_SIZE = 28;
const LABEL_WIDTH = 150;
const LABEL_HEIGHT = 30;
const BUTTON_WIDTH = 40;
const MARGIN = 24;

export interface Point {
  x: number;
  y: number;
}

export interface Line {
  key: string;
  insertAt: InsertionPoint;
  outlet: OutletName | undefined;
  target: string | undefined;
  points: Point[];
  middle: Point;
}

export interface Layout {
  width: number;
  height: number;
  corners: Map<string, Point>;
  lines: Line[];
}

interface Edge {
  from: string;
  to: string;
  insertAt: InsertionPoint;
  outlet: OutletName | undefined;
  target: string | undefined;
}

function edgesOf(steps: readonly Step[]): Edge[] {
  const ids = new Set(steps.map(({ id }) => id));
  const createEdge = (
    from: string,
    insertAt: InsertionPoint,
    outlet: OutletName | undefined,
    target: string | undefined,
  ): Edge => {
    const endId = ` end ${from} ${outlet ?? ''}`;
    const knownTarget = target !== undefined && ids.has(target) ? target : undefined;
    return { from, to: knownTarget ?? endId, insertAt, outlet, target: knownTarget };
  };
  return [
    createEdge(START, { step: undefined, outlet: 'next' }, undefined, steps[0]?.id),
    ...steps.flatMap((step) =>
      outletsOf(step).map(({ name, target }) => createEdge(step.id, { step: step.id, outlet: name }, name, target)),
    ),
  ];
}

function createDagreGraph(nodeIds: readonly string[], edges: readonly Edge[]) {
  const dagreGraph = new dagre.graphlib.Graph({ multigraph: true });
  dagreGraph.setGraph({ rankdir: 'TB', nodesep: 36, ranksep: 64, marginx: MARGIN, marginy: MARGIN });
  for (const id of nodeIds) dagreGraph.setNode(id, { width: WIDTH, height: HEIGHT });
  for (const { from, to, outlet } of edges) {
    if (!dagreGraph.hasNode(to)) dagreGraph.setNode(to, { width: END_SIZE, height: END_SIZE });
    const hasLabel = outlet !== undefined && outlet !== 'next';
    const label = { width: hasLabel ? LABEL_WIDTH : BUTTON_WIDTH, height: LABEL_HEIGHT, labelpos: 'c' };
    dagreGraph.setEdge(from, to, label, outlet ?? 'start');
  }
  return dagreGraph;
}

export function layoutOf(steps: readonly Step[]): Layout {
  const nodeIds = [START, ...steps.map(({ id }) => id)];
  const edges = edgesOf(steps);
  const dagreGraph = createDagreGraph(nodeIds, edges);
  dagre.layout(dagreGraph);
  const corners = new Map(
    nodeIds.map((id) => {
      const { x, y } = dagreGraph.node(id) as Point;
      return [id, { x: x - WIDTH / 2, y: y - HEIGHT / 2 }];
    }),
  );
  const lines = edges.map(({ from, to, outlet, insertAt, target }): Line => {
    const { points, x, y } = dagreGraph.edge(from, to, outlet ?? 'start') as { points: Point[] } & Point;
    return { key: `${from} ${outlet ?? ''}`, insertAt, outlet, target, points, middle: { x, y } };
  });
  const { width = 0, height = 0 } = dagreGraph.graph() as { width?: number; height?: number };
  return { width, height, corners, lines };
}
