import type { AdminLayout, AdminTrack } from '@paddock/contract/catalogue/admin-calls';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { countryNamesIn } from '#features/catalogue/country-names.ts';
import { useCatalogueMessages } from '#features/catalogue/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import type { Rights } from '#lib/session/use-rights.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { EditIcons } from '#ui/edit-actions.tsx';
import { IdsButton } from './ids-button.tsx';

export type TrackAction = 'edit' | 'remove' | 'addLayout' | 'editLayout' | 'outline' | 'removeLayout';

interface AdminTrackCardProps {
  track: AdminTrack;
  rights: Rights;
  onAction: (action: TrackAction, layout?: AdminLayout) => void;
}

/** A track in both languages with its layouts. */
export function AdminTrackCard({ track, rights, onAction }: AdminTrackCardProps) {
  const t = useAdminCatalogueMessages();
  const tCatalogue = useCatalogueMessages();
  const locale = useLocale();
  const { name, name_fa, country, kind, variant, layouts } = track;
  const localName = locale === 'fa' ? name_fa : name;
  const facts = [tCatalogue(`kinds.${kind}`), country && countryNamesIn(locale)(country)].filter(Boolean);
  return (
    <Card as="li">
      <CardBody>
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-col">
            <h2 className="wrap-anywhere font-bold font-sans text-lg">
              <Bdi>{localName}</Bdi>
            </h2>
            <p className="text-sm text-text-2">
              <bdi lang={locale === 'fa' ? 'en' : 'fa'}>{locale === 'fa' ? name : name_fa}</bdi>
            </p>
            <p className="text-text-3 text-xs">
              {facts.join(' · ')}
              {variant && (
                <>
                  {' · '}
                  <Ltr>{variant}</Ltr>
                </>
              )}
            </p>
          </div>
          <EditIcons
            editLabel={t('editOf', { name: localName })}
            deleteLabel={t('removeOf', { name: localName })}
            rights={rights}
            onEdit={() => onAction('edit')}
            onDelete={() => onAction('remove')}
          />
        </div>
        <ul aria-label={t('layout.list', { name: localName })} className="flex flex-col divide-y divide-line">
          {layouts.map((layout) => (
            <LayoutRow key={layout.id} track={track} layout={layout} rights={rights} onAction={onAction} />
          ))}
        </ul>
        {rights.create && (
          <Button
            look="ghost"
            dense
            icon={<Plus />}
            className="self-start"
            aria-label={t('layout.addTo', { name: localName })}
            onClick={() => onAction('addLayout')}
          >
            {t('layout.new')}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

function LayoutRow({ track, layout, rights, onAction }: AdminTrackCardProps & { layout: AdminLayout }) {
  const t = useAdminCatalogueMessages();
  const tCatalogue = useCatalogueMessages();
  const format = useFormat();
  const isPersian = useLocale() === 'fa';
  const { id, slug, outline, length_m, ids } = layout;
  const localName = (isPersian ? layout.name_fa || layout.name : layout.name) || t('layout.plain');
  const name = `${isPersian ? track.name_fa : track.name} · ${localName}`;
  const length = length_m === null ? undefined : format.number(length_m / 1000, { min: 1, max: 1 });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <TrackOutline
        seed={slug}
        outline={outline}
        look={outline ? 'rest' : 'quiet'}
        className="h-10 w-16 shrink-0"
      />
      <div className="flex min-w-0 grow basis-40 flex-col items-start">
        <Link to={`/tracks/${slug}`} className="text-firoozeh text-sm hover:underline">
          <Bdi>{localName}</Bdi>
        </Link>
        {length && <span className="text-text-3 text-xs">{tCatalogue.rich('length', { length })}</span>}
        <IdsButton name={name} kind="track" game={track.game} id={id} ids={ids} mayEdit={rights.edit} />
      </div>
      <div className="flex items-center">
        {rights.edit && (
          <Button
            look="ghost"
            dense
            aria-label={t('outline.of', { name })}
            onClick={() => onAction('outline', layout)}
          >
            {t('outline.open')}
          </Button>
        )}
        <EditIcons
          editLabel={t('editOf', { name })}
          deleteLabel={t('removeOf', { name })}
          rights={rights}
          onEdit={() => onAction('editLayout', layout)}
          onDelete={() => onAction('removeLayout', layout)}
        />
      </div>
    </li>
  );
}
