import type { ReactNode } from 'react';

interface FigureRowProps {
  figures: readonly { label: string; figure: ReactNode }[];
}

/** Figures side by side below the title of a card. */
export function FigureRow({ figures }: FigureRowProps) {
  return (
    <dl className="flex border-line border-b">
      {figures.map(({ label, figure }) => (
        <div
          key={label}
          className="flex grow flex-col-reverse justify-end gap-0.5 border-line px-3 py-3 md:px-4 not-last:border-e"
        >
          <dt className="text-2xs text-text-3">{label}</dt>
          <dd className="font-extrabold text-lg">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
