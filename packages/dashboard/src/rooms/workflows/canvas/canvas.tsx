import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { START, stepAt } from '../model/graph';
import { HEIGHT, type Layout, type Line, layoutOf, type Point, WIDTH } from '../model/layout';
import { outletText } from '../step-text';
import { words } from '../words';
import type { GraphView } from './graph-view';
import { handleGraphKeys } from './keys';
import { StepCard, TriggerCard } from './step-card';
import { AddStep } from './step-list';

const MIN_ZOOM = 0.3;
const MAX_ZOOM = 1.5;
const ZOOM_STEP = 0.15;

function pathOf([first, ...rest]: Point[]): string {
  if (!first) return '';
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q ${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  const last = rest.at(-1) ?? first;
  return `M ${first.x} ${first.y} ${bends.join(' ')} L ${last.x} ${last.y}`;
}

function isHighlighted({ insertAt, target }: Line, { highlights }: GraphView): boolean {
  if (!highlights || target === undefined || !highlights.has(target)) return false;
  return insertAt.step === undefined || highlights.has(insertAt.step);
}

const Lines = ({ layout, view }: { layout: Layout; view: GraphView }) => (
  <svg width={layout.width} height={layout.height} aria-hidden="true">
    {layout.lines.map((line) => {
      const end = line.points.at(-1);
      return (
        <g key={line.key} className={isHighlighted(line, view) ? 'lit' : ''}>
          <path d={pathOf(line.points)} />
          {end && line.target !== undefined && <path d={`M ${end.x - 4} ${end.y - 6} l 4 6 l 4 -6`} />}
          {end && line.target === undefined && <circle cx={end.x} cy={end.y + 5} r="5" />}
        </g>
      );
    })}
  </svg>
);

const Outlets = ({ layout, view }: { layout: Layout; view: GraphView }) =>
  layout.lines.map(({ key, insertAt, outlet, middle }) => (
    <div key={key} className="wf-way" data-from={insertAt.step ?? START} style={{ left: middle.x, top: middle.y }}>
      {outlet !== undefined && outlet !== 'next' && (
        <span className="wf-label">{outletText(stepAt(view.steps, insertAt.step), outlet)}</span>
      )}
      {view.edit && <AddStep insertAt={insertAt} steps={view.steps} edit={view.edit} />}
    </div>
  ));

const positionStyle = ({ x, y }: Point) => ({ left: x, top: y, width: WIDTH, height: HEIGHT });

function usePan() {
  const grabbedPoint = useRef<Point>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as Element).closest('button, a, .menu-list') || event.pointerType === 'touch') return;
      grabbedPoint.current = {
        x: event.clientX + event.currentTarget.scrollLeft,
        y: event.clientY + event.currentTarget.scrollTop,
      };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const point = grabbedPoint.current;
      if (point) event.currentTarget.scrollTo(point.x - event.clientX, point.y - event.clientY);
    },
    onPointerUp: () => {
      grabbedPoint.current = undefined;
    },
  };
}

const Zoom = ({ zoom, setZoom, fit }: { zoom: number; setZoom: (zoom: number) => void; fit: () => void }) => (
  <div className="row wf-zoom">
    <Button className="icon" aria-label={words.zoomOut} onClick={() => setZoom(Math.max(MIN_ZOOM, zoom - ZOOM_STEP))}>
      −
    </Button>
    <Button onClick={fit}>{words.fit}</Button>
    <Button className="icon" aria-label={words.zoomIn} onClick={() => setZoom(Math.min(MAX_ZOOM, zoom + ZOOM_STEP))}>
      +
    </Button>
  </div>
);

export default function Canvas({ view }: { view: GraphView }) {
  const layout = useMemo(() => layoutOf(view.steps), [view.steps]);
  const [zoom, setZoom] = useState(1);
  const box = useRef<HTMLElement>(null);
  const pan = usePan();
  const fit = () => {
    if (!box.current) return;
    const { clientWidth, clientHeight } = box.current;
    setZoom(Math.max(MIN_ZOOM, Math.min(1, clientWidth / layout.width, clientHeight / layout.height)));
  };
  const cornerOf = (id: string) => layout.corners.get(id) ?? { x: 0, y: 0 };
  return (
    <div className="wf-canvas panel">
      <section
        ref={box}
        className="wf-scroll"
        aria-label={words.canvas}
        onKeyDown={(event) => handleGraphKeys(event, view)}
        {...pan}
      >
        <div className="wf-space" style={{ width: layout.width * zoom, height: layout.height * zoom }}>
          <div
            className="wf-drawing"
            style={{ transform: `scale(${zoom})`, width: layout.width, height: layout.height }}
          >
            <Lines layout={layout} view={view} />
            <div className="wf-node" style={positionStyle(cornerOf(START))}>
              <TriggerCard view={view} start={START} />
            </div>
            {view.steps.map((step) => (
              <div key={step.id} className="wf-node" style={positionStyle(cornerOf(step.id))}>
                <StepCard view={view} step={step} />
              </div>
            ))}
            <Outlets layout={layout} view={view} />
          </div>
        </div>
      </section>
      <Zoom zoom={zoom} setZoom={setZoom} fit={fit} />
    </div>
  );
}
