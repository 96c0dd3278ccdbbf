import { Girih } from '../ui/brand/ornaments.tsx';
import { TrackOutline } from '../ui/brand/track-outline.tsx';
import { LinkButton } from '../ui/button.tsx';
import { useComponentsMessages } from './messages.ts';
import { PageHead } from './page-head.tsx';

export function NotFound() {
  const t = useComponentsMessages();
  return (
    <section className="page-gutter relative flex grow flex-col items-center justify-center gap-5 py-20 text-center">
      <PageHead title={t('notFound.title')} hidden />
      <Girih />
      <TrackOutline seed="off-track" look="unfinished" animated className="relative h-32 w-52" />
      <p dir="ltr" className="figures relative font-extrabold text-hero text-saffron-ink">
        {t('notFound.code')}
      </p>
      <h1 className="relative">{t('notFound.title')}</h1>
      <p className="relative max-w-md text-text-2">{t('notFound.text')}</p>
      <LinkButton to="/" look="main" className="relative">
        {t('notFound.home')}
      </LinkButton>
    </section>
  );
}
