import { type ReactNode, useState } from 'react';

export function Unfolding({ label, children }: { label: string; children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="small">{label}</summary>
      {isOpen && children()}
    </details>
  );
}
