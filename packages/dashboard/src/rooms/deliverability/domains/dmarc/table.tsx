import type { ReactNode } from 'react';

interface TableProps {
  /** What the table shows, for readers of the screen. */
  label: string;
  /** Heads of the columns. */
  columns: readonly string[];
  children: ReactNode;
}

/** A table with text in its cells, which scrolls in its own box where it is wider than the page. */
export const TextTable = ({ label, columns, children }: TableProps) => (
  <section className="panel scrolls" tabIndex={0} aria-label={label}>
    <table className="plain-table explained">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
