import { useNames } from '../../../ui/filter-names';
import { type CellType, dateTypes } from './cell-types';
import { type ColumnChoice, type ColumnTarget, cellTypes, columnErrors, hasType, targets } from './columns';
import { words } from './words';

interface TableProps {
  columns: ColumnChoice[];
  rows: readonly string[][];
  change: (columns: ColumnChoice[]) => void;
}

interface RowProps {
  column: ColumnChoice;
  examples: string[];
  error: string | undefined;
  isNew: boolean;
  change: (changes: Partial<ColumnChoice>) => void;
}

function TargetCells({ column, change }: Pick<RowProps, 'column' | 'change'>) {
  const { name, target, key, type } = column;
  const offeredTypes = target === 'data' ? cellTypes : dateTypes;
  const isTypeOffered = type === 'unclear' || offeredTypes.some((option) => option === type);
  return (
    <>
      <td>
        <select
          className="input"
          aria-label={words.importColumnAs(name)}
          value={target}
          onChange={(event) => change({ target: event.target.value as ColumnTarget })}
        >
          {targets.map((option) => (
            <option key={option} value={option}>
              {words.targets[option]}
            </option>
          ))}
        </select>
      </td>
      <td>
        {target === 'data' && (
          <input
            className="input"
            aria-label={words.fieldFor(name)}
            list="known-fields"
            value={key}
            onChange={(event) => change({ key: event.target.value })}
          />
        )}
      </td>
      <td>
        {hasType(column) && (
          <select
            className="input"
            aria-label={words.typeFor(name)}
            value={isTypeOffered ? type : 'date'}
            onChange={(event) => change({ type: event.target.value as CellType })}
          >
            {type === 'unclear' && <option value={type}>{words.unclearType}</option>}
            {offeredTypes.map((option) => (
              <option key={option} value={option}>
                {words.types[option]}
              </option>
            ))}
          </select>
        )}
      </td>
    </>
  );
}

const Row = ({ column, examples, error, isNew, change }: RowProps) => (
  <tr>
    <th scope="row" className="breaks">
      <span className="row">
        {column.name || <span className="soft">{words.unnamed}</span>}
        {isNew && <span className="chip">{words.newField}</span>}
      </span>
      {error && (
        <span className="field-error line" role="alert">
          {error}
        </span>
      )}
    </th>
    <td className="soft small">
      {examples.map((example, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: examples have no id and never move
        <div key={index} className="cut">
          {example}
        </div>
      ))}
    </td>
    {column.name === '' ? <td colSpan={3} /> : <TargetCells column={column} change={change} />}
  </tr>
);

const MAX_EXAMPLES = 3;

export function ColumnTable({ columns, rows, change }: TableProps) {
  const { fields } = useNames();
  const errors = columnErrors(columns);
  return (
    <div className="panel table-box">
      <datalist id="known-fields">
        {fields.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <table className="table">
        <thead>
          <tr>
            {[words.column, words.example, words.importAs, words.key, words.type].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two can have one name
              key={index}
              column={column}
              examples={rows.flatMap((row) => row[index]?.trim() || []).slice(0, MAX_EXAMPLES)}
              error={errors[index]}
              isNew={column.target === 'data' && !fields.some(({ name }) => name === column.key.trim())}
              change={(changes) =>
                change(columns.map((other, position) => (position === index ? { ...other, ...changes } : other)))
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
