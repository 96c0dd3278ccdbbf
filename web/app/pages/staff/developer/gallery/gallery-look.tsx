import { useOverviewMessages } from '#features/overview/messages.ts';
import { Avatar } from '#ui/avatar.tsx';
import {
  ChequeredFlagIcon,
  DeltaBarIcon,
  GaugeNeedleIcon,
  HelmetIcon,
  KerbIcon,
  PitBoardIcon,
  StartLightsIcon,
  TyreIcon,
} from '#ui/brand/icons.tsx';
import { Girih, Kerb, KerbSquare, SectionHeading } from '#ui/brand/ornaments.tsx';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { Spinner } from '#ui/spinner.tsx';

const colours = [
  'bg-bg',
  'bg-surface-1',
  'bg-surface-2',
  'bg-surface-3',
  'bg-saffron',
  'bg-firoozeh',
  'bg-firoozeh-dim',
  'bg-ok',
  'bg-warn',
  'bg-bad',
  'bg-info',
  'bg-best',
];
const sizes = ['text-2xs', 'text-xs', 'text-sm', 'text-md', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl'];
const tracks = ['spa', 'monza', 'imola', 'caspian', 'damavand'];

export function GalleryLook() {
  const t = useOverviewMessages();
  return (
    <div className="flex flex-col gap-6">
      <SectionHeading>{t('gallery.look')}</SectionHeading>
      <div className="flex flex-wrap gap-2">
        {colours.map((colour) => (
          <span key={colour} title={colour} className={`size-14 rounded-card border border-line ${colour}`} />
        ))}
      </div>
      <div>
        {sizes.map((size) => (
          <p key={size} className={size}>
            {t('gallery.sentence')}
          </p>
        ))}
        <p dir="ltr" className="figures text-xl rtl:text-end">
          1:48.203 +0.118 $12.50
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        {tracks.map((track) => (
          <TrackOutline
            key={track}
            seed={track}
            look="sectors"
            animated
            label={track}
            className="h-28 w-44"
          />
        ))}
        <TrackOutline seed="quiet" look="quiet" className="h-28 w-44" />
      </div>
      <div className="flex flex-wrap items-center gap-4 text-firoozeh">
        <HelmetIcon />
        <KerbIcon />
        <StartLightsIcon />
        <ChequeredFlagIcon />
        <TyreIcon />
        <GaugeNeedleIcon />
        <DeltaBarIcon />
        <PitBoardIcon />
        <KerbSquare />
        <Spinner />
      </div>
      <div className="flex flex-wrap gap-3">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((id) => (
          <Avatar key={id} userId={id} className="size-14" />
        ))}
      </div>
      <div className="relative h-40 overflow-hidden rounded-card border border-line">
        <Girih />
        <Kerb className="absolute inset-x-0 bottom-0" />
      </div>
    </div>
  );
}
