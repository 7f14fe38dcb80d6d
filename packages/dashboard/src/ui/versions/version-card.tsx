import { type ReactNode, useState } from 'react';
import { Badge } from '../badge';
import { ConfirmDialog, DialogButton } from '../confirm-dialog';
import { Field } from '../field';
import type { Source } from '../from-code';
import { words } from './words';

interface RestoreAction {
  run: () => Promise<unknown>;
  invalidates: readonly string[];
  about: string;
  source: Source | null | undefined;
}

interface CardProps {
  version: number;
  isCurrent: boolean;
  versions: readonly number[];
  about?: ReactNode;
  renderChanges: (baseVersion: number) => ReactNode;
  restore: RestoreAction | undefined;
}

const RestoreButton = ({ version, restore }: { version: number; restore: RestoreAction }) => (
  <DialogButton label={words.restore}>
    {(close) => (
      <ConfirmDialog
        title={words.restoreTitle(version)}
        action={words.restore}
        danger={false}
        source={restore.source}
        run={restore.run}
        invalidates={restore.invalidates}
        toast={words.restored}
        close={close}
      >
        <p>{restore.about}</p>
      </ConfirmDialog>
    )}
  </DialogButton>
);

function Comparison({ version, versions, renderChanges }: Pick<CardProps, 'version' | 'versions' | 'renderChanges'>) {
  const others = versions.filter((other) => other !== version);
  const [baseVersion, setBaseVersion] = useState(others.find((other) => other < version));
  return (
    <div className="stack">
      {others.length > 0 && (
        <Field label={words.comparedWith}>
          {(control) => (
            <select
              className="input"
              {...control}
              value={baseVersion ?? ''}
              onChange={({ target }) => setBaseVersion(target.value === '' ? undefined : Number(target.value))}
            >
              {baseVersion === undefined && <option value="" />}
              {others.map((other) => (
                <option key={other} value={other}>
                  {words.versionOf(other)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {baseVersion === undefined ? (
        <p className="soft">{version === 1 ? words.firstVersion : words.noEarlierVersion}</p>
      ) : (
        renderChanges(baseVersion)
      )}
    </div>
  );
}

export function VersionCard({ version, isCurrent, versions, about, renderChanges, restore }: CardProps) {
  const [isOpen, setOpen] = useState(isCurrent);
  return (
    <li className="panel panel-body stack">
      <div className="row">
        <h2 className="grow">{words.versionOf(version)}</h2>
        {isCurrent && <Badge tone="good">{words.current}</Badge>}
        {!isCurrent && restore && <RestoreButton version={version} restore={restore} />}
      </div>
      {about}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.whatChanged}</summary>
        {isOpen && <Comparison version={version} versions={versions} renderChanges={renderChanges} />}
      </details>
    </li>
  );
}
