import { type ReactNode, useState } from 'react';
import { Badge } from '../badge';
import { Field } from '../field';
import type { Source } from '../from-code';
import { AskingButton, Question } from '../question';
import { words } from './words';

interface Restoring {
  run: () => Promise<unknown>;
  /** First words of the keys of what it changes; that is read again. */
  changes: readonly string[];
  /** What will happen. */
  about: string;
  /** The file that the record comes from, if it comes from one. */
  source: Source | null | undefined;
}

interface CardProps {
  version: number;
  isCurrent: boolean;
  /** The versions that there are, newest first. */
  versions: readonly number[];
  /** Who saved it, and what it is. */
  about?: ReactNode;
  /** What it changed, compared with another version. */
  changes: (against: number) => ReactNode;
  /** Makes it the newest version; undefined for those who may not. */
  restore: Restoring | undefined;
}

/** Asks, and makes an old version the newest. */
const Restore = ({ version, restore }: { version: number; restore: Restoring }) => (
  <AskingButton label={words.restore}>
    {(close) => (
      <Question
        title={words.restoreTitle(version)}
        action={words.restore}
        danger={false}
        source={restore.source}
        run={restore.run}
        changes={restore.changes}
        said={words.restored}
        close={close}
      >
        <p>{restore.about}</p>
      </Question>
    )}
  </AskingButton>
);

/** What a version changed: beside the one before, or another one that is chosen. */
function Compared({ version, versions, changes }: Pick<CardProps, 'version' | 'versions' | 'changes'>) {
  const others = versions.filter((one) => one !== version);
  const [against, setAgainst] = useState(others.find((one) => one < version));
  return (
    <div className="stack">
      {others.length > 0 && (
        <Field label={words.comparedWith}>
          {(control) => (
            <select
              className="input"
              {...control}
              value={against ?? ''}
              onChange={({ target }) => setAgainst(target.value === '' ? undefined : Number(target.value))}
            >
              {against === undefined && <option value="" />}
              {others.map((one) => (
                <option key={one} value={one}>
                  {words.versionOf(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {against === undefined ? <p className="soft">{words.first}</p> : changes(against)}
    </div>
  );
}

/** One version of a record: what it changed, and how to bring it back. */
export function VersionCard({ version, isCurrent, versions, about, changes, restore }: CardProps) {
  const [isOpen, setOpen] = useState(isCurrent);
  return (
    <li className="panel panel-body stack">
      <div className="row">
        <h2 className="grow">{words.versionOf(version)}</h2>
        {isCurrent && <Badge tone="good">{words.current}</Badge>}
        {!isCurrent && restore && <Restore version={version} restore={restore} />}
      </div>
      {about}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.whatChanged}</summary>
        {isOpen && <Compared version={version} versions={versions} changes={changes} />}
      </details>
    </li>
  );
}
