import { type ReactNode, useId } from 'react';

interface ReachPartProps {
  title: string;
  line: string;
  children: ReactNode;
}

/** One channel in the section of notifications. */
export function ReachPart({ title, line, children }: ReachPartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start gap-3 not-first:border-line not-first:border-t not-first:pt-5"
    >
      <div className="flex flex-col gap-1">
        <h3 id={id} className="font-bold text-md">
          {title}
        </h3>
        <p className="text-sm text-text-2">{line}</p>
      </div>
      {children}
    </section>
  );
}
