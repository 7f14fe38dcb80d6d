import { type LineChange, lineChanges } from './lines';
import { words } from './words';

const MAX_LINES = 400;
const MAX_INLINE_LENGTH = 120;

function textOf(value: unknown): string {
  if (value === undefined || value === null) return words.noValue;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Line({ change }: { change: LineChange }) {
  if (change.kind === 'gap') return <span className="soft">{`… ${words.sameLines(change.count)}\n`}</span>;
  if (change.kind === 'removed') return <del>{`- ${change.text}\n`}</del>;
  if (change.kind === 'added') return <ins>{`+ ${change.text}\n`}</ins>;
  return `  ${change.text}\n`;
}

function Lines({ name, before, after }: { name: string; before: string; after: string }) {
  const changes = lineChanges(before, after);
  return (
    <pre className="code lines" tabIndex={0} role="group" aria-label={name}>
      {changes.slice(0, MAX_LINES).map((change, index) => {
        const key = `${index} ${change.kind}`;
        return <Line key={key} change={change} />;
      })}
      {changes.length > MAX_LINES && <span className="soft">… {words.moreLines(changes.length - MAX_LINES)}</span>}
    </pre>
  );
}

const isLong = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\n') || value.length > MAX_INLINE_LENGTH);
const isText = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string';

export function FieldChange({ name, before, after }: { name: string; before: unknown; after: unknown }) {
  const areLongTexts = isText(before) && isText(after) && (isLong(before) || isLong(after));
  if (areLongTexts) {
    return (
      <>
        {name}
        <Lines name={name} before={(before ?? '') as string} after={(after ?? '') as string} />
      </>
    );
  }
  return (
    <>
      {name} {words.was} <span className="soft">{textOf(before)}</span>, {words.isNow} {textOf(after)}
    </>
  );
}
