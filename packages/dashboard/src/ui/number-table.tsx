import type { ReactNode } from 'react';

interface Row {
  key: string;
  head: ReactNode;
  cells: Readonly<Record<string, ReactNode>>;
}

interface NumberTableProps {
  label: string;
  rowHeading: string;
  columns: readonly { name: string; label: string }[];
  rows: readonly Row[];
  total?: Row;
  className?: string;
}

const TableRow = ({ row, columns }: { row: Row } & Pick<NumberTableProps, 'columns'>) => (
  <tr>
    <th scope="row">{row.head}</th>
    {columns.map(({ name }) => (
      <td key={name}>{row.cells[name]}</td>
    ))}
  </tr>
);

export function NumberTable({ label, rowHeading, columns, rows, total, className = '' }: NumberTableProps) {
  return (
    <section className={`chart-table ${className}`} tabIndex={0} aria-label={label}>
      <table className="numbers">
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{rowHeading}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {total && (
          <tfoot>
            <TableRow row={total} columns={columns} />
          </tfoot>
        )}
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
