import type { ReactNode } from 'react';

interface Row {
  key: string;
  /** What the row is of. */
  head: ReactNode;
  /** One for each column after the first, in their order. */
  cells: Readonly<Record<string, ReactNode>>;
}

interface NumberTableProps {
  /** What the table shows, for readers of the screen. */
  label: string;
  /** Names the first column, with what the rows are of. */
  of: string;
  columns: readonly { name: string; label: string }[];
  rows: readonly Row[];
  /** The sums, at the end. */
  total?: Row;
  className?: string;
}

const Line = ({ row, columns }: { row: Row } & Pick<NumberTableProps, 'columns'>) => (
  <tr>
    <th scope="row">{row.head}</th>
    {columns.map(({ name }) => (
      <td key={name}>{row.cells[name]}</td>
    ))}
  </tr>
);

/** A table of numbers that scrolls in its own box, by keyboard too. Its head stays in view. */
export function NumberTable({ label, of, columns, rows, total, className = '' }: NumberTableProps) {
  return (
    <section className={`chart-table ${className}`} tabIndex={0} aria-label={label}>
      <table className="numbers">
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {total && (
          <tfoot>
            <Line row={total} columns={columns} />
          </tfoot>
        )}
        <tbody>
          {rows.map((row) => (
            <Line key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
