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
