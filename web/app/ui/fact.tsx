import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  children: ReactNode;
}

/** An entry of a description list with its name above its value. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-text-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
