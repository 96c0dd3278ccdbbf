import type { ReactNode } from 'react';

export type DescriptionItem = readonly [name: string, value: ReactNode];

interface DescriptionListProps {
  /** False entries are skipped. */
  facts: readonly (DescriptionItem | false)[];
}

/** A list of names and values in two columns. */
export function DescriptionList({ facts }: DescriptionListProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-3 text-start text-sm">
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-3">{name}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
