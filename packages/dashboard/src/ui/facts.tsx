import type { ReactNode } from 'react';

export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts panel panel-body">{children}</dl>;

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const Pairs = ({ pairs }: { pairs: Record<string, string> }) => (
  <dl className="pairs">
    {Object.entries(pairs).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
