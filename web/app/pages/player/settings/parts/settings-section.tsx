import { type ReactNode, useId } from 'react';
import { useAnchor } from '#lib/browser/use-anchor.ts';
import { Card, CardBody } from '#ui/card.tsx';

interface SettingsSectionProps {
  title: string;
  /** The id that links to this section use. */
  anchor?: string;
  /** A badge next to the title. */
  badge?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, anchor, badge, children }: SettingsSectionProps) {
  const id = useId();
  const section = useAnchor(anchor);
  return (
    <section
      ref={section}
      id={anchor}
      {...(anchor ? { tabIndex: -1 } : {})}
      aria-labelledby={id}
      className="min-w-0 scroll-mt-4"
    >
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-3 md:px-5">
          <h2 id={id} className="font-bold font-sans text-lg">
            {title}
          </h2>
          {badge}
        </div>
        <CardBody className="gap-5 md:p-5">{children}</CardBody>
      </Card>
    </section>
  );
}
