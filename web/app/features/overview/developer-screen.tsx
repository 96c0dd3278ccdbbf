import { LayoutGrid } from 'lucide-react';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/ornaments.tsx';
import { HealthPanel } from './health-panel.tsx';
import { OutboxPanel } from './outbox-panel.tsx';
import { overviewText } from './overview-text.ts';
import { ServerKeysPanel } from './server-keys-panel.tsx';

export default function DeveloperScreen() {
  const t = useText(overviewText);
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-10 py-8">
      <PageHead title={t('title.developer')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>{t('title.developer')}</h1>
        <LinkButton to="/admin/developer/gallery" look="ghost" icon={<LayoutGrid />}>
          {t('developer.gallery')}
        </LinkButton>
      </div>
      <section>
        <SectionHeading>{t('developer.health.title')}</SectionHeading>
        <HealthPanel />
      </section>
      <ServerKeysPanel />
      <OutboxPanel />
    </section>
  );
}
