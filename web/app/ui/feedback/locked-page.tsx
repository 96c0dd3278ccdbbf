import { type ReactNode, useId } from 'react';

interface LockedPageProps {
  title: string;
  sentence: string;
  icon?: ReactNode;
  /** The way to unlock. */
  children: ReactNode;
  /** The blurred page. */
  behind: ReactNode;
}

/** A blurred page behind a panel with the missing requirement. */
export function LockedPage({ title, sentence, icon, children, behind }: LockedPageProps) {
  const id = useId();
  return (
    <div className="relative isolate min-h-140">
      <div inert aria-hidden="true" className="locked-content max-h-[70dvh] min-h-140 overflow-hidden">
        {behind}
      </div>
      <section
        aria-labelledby={id}
        className="absolute inset-x-0 top-10 z-sticky mx-auto flex w-full max-w-md flex-col gap-4 rounded-dialog border border-line bg-surface-2 p-6 shadow-overlay"
      >
        {icon}
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="text-sm text-text-2">{sentence}</p>
        {children}
      </section>
    </div>
  );
}
