import type { ReactNode } from 'react';

interface TableProps {
  label: string;
  columns: readonly string[];
  children: ReactNode;
}

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
