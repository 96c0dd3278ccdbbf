import { type ReactNode, useId } from 'react';
import { Card, CardBody } from '../../ui/card.tsx';

interface SettingsSectionProps {
  title: string;
  /** State of the thing, beside its name. */
  badge?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, badge, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
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
