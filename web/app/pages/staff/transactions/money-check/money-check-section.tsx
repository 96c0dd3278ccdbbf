import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';

interface MoneyCheckSectionProps {
  title: string;
  /** One sentence about the comparison. */
  sentence: string;
  children: ReactNode;
}

/** One comparison of the money check. */
export function MoneyCheckSection({ title, sentence, children }: MoneyCheckSectionProps) {
  return (
    <Card as="section" className="gap-4 p-4 md:p-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{title}</h2>
        <p className="max-w-prose text-sm text-text-2">{sentence}</p>
      </div>
      {children}
    </Card>
  );
}

interface MoneyCheckFigureProps {
  label: ReactNode;
  figure: ReactNode;
  sentence: ReactNode;
  /** Shows the figure as an error. */
  isWrong?: boolean;
}

/** A figure with its explanation. */
export function MoneyCheckFigure({ label, figure, sentence, isWrong }: MoneyCheckFigureProps) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-sm text-text-3">{label}</dt>
      <dd className={`font-bold text-xl ${isWrong ? 'text-bad' : ''}`}>{figure}</dd>
      <dd className="text-sm text-text-2">{sentence}</dd>
    </div>
  );
}

export function MoneyCheckFigures({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-5 xs:grid-cols-2 lg:grid-cols-3">{children}</dl>;
}
