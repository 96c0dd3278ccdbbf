import { Cog } from 'lucide-react';
import { LanguageSelector } from '#components/language-selector.tsx';
import { LogoMark } from '#components/logo.tsx';
import { PageHead } from '#components/page-head.tsx';
import { Girih } from '#ui/brand/ornaments.tsx';
import { useMaintenanceMessages } from './messages.ts';

export default function MaintenanceScreen() {
  const t = useMaintenanceMessages();
  return (
    <main className="page-gutter relative flex min-h-dvh flex-col items-center justify-center gap-6 py-10 text-center">
      <PageHead title={t('maintenance.title')} hidden />
      <Girih />
      <div className="absolute end-4 top-4">
        <LanguageSelector />
      </div>
      <div className="relative">
        <LogoMark />
      </div>
      <div className="relative flex items-end" aria-hidden="true">
        <Cog className="size-20 animate-spin-slow text-saffron-ink" />
        <Cog className="-ms-2 size-12 animate-spin-back text-firoozeh" />
      </div>
      <h1 className="relative">{t('maintenance.title')}</h1>
      <p className="relative max-w-md text-text-2">{t('maintenance.text')}</p>
      <a
        href="/login"
        className="relative inline-flex min-h-11 items-center text-firoozeh text-sm hover:underline"
      >
        {t('maintenance.staff')}
      </a>
    </main>
  );
}
