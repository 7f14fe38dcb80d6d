import { useState } from 'react';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { Check } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { useTargetCount } from './use-target-count';
import { columnNamesOf, filterOfView, type View } from './view';
import { words } from './words';

const formats = ['csv', 'ndjson'] as const;

export function ExportContacts({ view, close }: { view: View; close: () => void }) {
  const [format, setFormat] = useState<(typeof formats)[number]>('csv');
  const [hasOnlyShownColumns, setOnlyShownColumns] = useState(false);
  const filter = filterOfView(view);
  const countText = useTargetCount({ filter });
  const fields = ['email', ...columnNamesOf(view).filter((column) => column !== 'activity')];
  const start = useAction({
    run: () =>
      api.contacts.export({
        format,
        ...(filter ? { filter } : {}),
        ...(format === 'csv' && hasOnlyShownColumns ? { fields } : {}),
      }),
    invalidates: ['jobs'],
    toast: words.bulkStarted,
    onDone: () => navigate(hrefOf('jobs')),
  });
  return (
    <Sheet title={words.exportTitle} onClose={close}>
      <p role="status">{countText ? words.exportCount(countText) : words.counting}</p>
      <fieldset className="choices">
        <legend className="field-label">{words.format}</legend>
        {formats.map((name) => (
          <Check
            key={name}
            radioGroup="format"
            label={words.formats[name]}
            checked={format === name}
            onChange={() => setFormat(name)}
          />
        ))}
      </fieldset>
      {format === 'csv' && (
        <fieldset className="choices">
          <legend className="field-label">{words.columns}</legend>
          <Check
            radioGroup="columns"
            label={words.allColumns}
            checked={!hasOnlyShownColumns}
            onChange={() => setOnlyShownColumns(false)}
          />
          <Check
            radioGroup="columns"
            label={words.shownColumns}
            checked={hasOnlyShownColumns}
            onChange={() => setOnlyShownColumns(true)}
          />
        </fieldset>
      )}
      {start.error && <Problem error={start.error} />}
      <div className="sheet-end">
        <Button onClick={close}>{common.cancel}</Button>
        <Button kind="primary" busy={start.isPending} onClick={() => start.mutate()}>
          {words.startExport}
        </Button>
      </div>
    </Sheet>
  );
}
