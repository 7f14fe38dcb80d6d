import { hrefOf, navigate } from '../../router/router';
import { Button } from '../../ui/button';
import { Check } from '../../ui/field';
import { useNames } from '../../ui/filter-names';
import { Sheet } from '../../ui/sheet';
import { isLoaded } from '../../ui/use-all';
import { words as common } from '../../ui/words';
import { columnNamesOf, dataKeyOf, fixedColumns, MAX_COLUMNS, type View } from './view';
import { words } from './words';

const fixedColumnLabels = {
  subscribed: words.subscription,
  activity: words.activity,
  createdAt: words.created,
  updatedAt: words.changed,
};

function ColumnChoices({ view }: { view: View }) {
  const { fields } = useNames();
  const chosenColumns = columnNamesOf(view);
  const setColumns = (columns: string[]) =>
    navigate(hrefOf('contacts', { ...view, columns: columns.join(',') || 'none' }), 'replace');
  const renderCheckbox = (name: string, label: string) => (
    <Check
      key={name}
      label={label}
      checked={chosenColumns.includes(name)}
      onChange={(isChecked) => {
        if (!isChecked) setColumns(chosenColumns.filter((other) => other !== name));
        else if (chosenColumns.length < MAX_COLUMNS) setColumns([...chosenColumns, name]);
      }}
    />
  );
  const chosenKeys = chosenColumns.map(dataKeyOf).filter((key) => key !== undefined);
  const keys = [...new Set([...chosenKeys, ...fields.map(({ name }) => name)])];
  return (
    <>
      <fieldset className="choices">
        {fixedColumns.map((name) => renderCheckbox(name, fixedColumnLabels[name]))}
      </fieldset>
      <fieldset className="choices">
        <legend className="field-label">{words.data}</legend>
        {isLoaded(fields) && keys.length === 0 && <span className="soft">{words.noFields}</span>}
        {keys.map((key) => renderCheckbox(`data.${key}`, key))}
      </fieldset>
    </>
  );
}

export const ChooseColumns = ({ view, close }: { view: View; close: () => void }) => (
  <Sheet title={words.columns} onClose={close}>
    <p className="soft">{words.columnsAbout}</p>
    <ColumnChoices view={view} />
    <div className="sheet-end">
      <Button kind="primary" onClick={close}>
        {common.close}
      </Button>
    </div>
  </Sheet>
);
