import { useState } from 'react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody, CardHead, cardLink } from '#ui/card.tsx';
import { LoadingArea, Skeleton, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx';
import { Stat } from '#ui/stat.tsx';
import { Pagination, PreviousNextPagination } from '#ui/table/pagination.tsx';
import { type Column, type Sorting, Table } from '#ui/table/table.tsx';

interface Lap {
  rank: number;
  driver: string;
  track: string;
  ms: number;
}

const laps: readonly Lap[] = [
  { rank: 1, driver: 'arash_gt', track: 'Spa', ms: 136_482 },
  { rank: 2, driver: 'نیلوفر', track: 'Ebisu Minami', ms: 38_917 },
  { rank: 3, driver: '_drifter_', track: 'Nordschleife', ms: 423_551 },
];
const tones: readonly Tone[] = ['ok', 'warn', 'bad', 'info', 'best', 'firoozeh', 'neutral'];

export function GalleryData() {
  const t = useOverviewMessages();
  const format = useFormat();
  const [sorting, setSorting] = useState<Sorting>({ key: 'ms', descending: false });
  const columns: readonly Column<Lap>[] = [
    { key: 'rank', header: '#', cell: (lap) => format.number(lap.rank) },
    {
      key: 'driver',
      header: t('gallery.driver'),
      cell: (lap) => <Bdi>{lap.driver}</Bdi>,
      head: true,
      sortable: true,
    },
    { key: 'track', header: t('gallery.track'), cell: (lap) => <Ltr>{lap.track}</Ltr> },
    {
      key: 'ms',
      header: t('gallery.time'),
      cell: (lap) => <Ltr className="figures font-bold text-best">{format.lapTime(lap.ms)}</Ltr>,
      end: true,
      sortable: true,
    },
  ];
  const rows = laps.toSorted((a, b) =>
    sorting.key === 'ms' ? a.ms - b.ms : format.compare(a.driver, b.driver),
  );
  if (sorting.descending) rows.reverse();

  return (
    <div className="flex flex-col gap-6">
      <SectionHeading>{t('gallery.data')}</SectionHeading>
      <Table
        caption={t('gallery.data')}
        columns={columns}
        rows={rows}
        rowKey={(lap) => lap.rank}
        isOwn={(lap) => lap.rank === 2}
        sorting={sorting}
        onSort={setSorting}
      />
      <Pagination page={4} pages={9} />
      <PreviousNextPagination page={2} pages={7} label="StepPager" />
      <div className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t('gallery.online')}
          </Badge>
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        <Stat
          label={t('gallery.safety')}
          figure={format.number(4.21, { min: 2, max: 2 })}
          delta={{ text: format.number(0.12), good: true, up: true }}
        />
        <Stat
          label={t('gallery.wins')}
          figure={format.percent(26)}
          delta={{ text: format.percent(3), good: false, up: false }}
        />
        <Stat
          label={t('gallery.overtake')}
          figure={format.number(18_430)}
          badge={<Badge tone="best">{t('gallery.record')}</Badge>}
        />
        <Card linked as="article" media={<TrackOutline seed="caspian" className="h-36 w-full" />}>
          <CardBody>
            <h3 className="font-bold text-lg">
              <a href="#main" className={cardLink}>
                {t('gallery.link')}
              </a>
            </h3>
            <p className="text-sm text-text-3">{t('gallery.sentence')}</p>
            <Button wide className="relative z-sticky mt-auto">
              {t('gallery.main')}
            </Button>
          </CardBody>
        </Card>
        <Card>
          <CardHead title={t('gallery.loading')} aside={<Badge tone="neutral">{format.number(3)}</Badge>} />
          <CardBody>
            <SkeletonRows rows={3} />
            <LoadingArea>
              <Skeleton className="h-6 w-1/2" />
            </LoadingArea>
          </CardBody>
        </Card>
        <Card>
          <ErrorState onRetry={() => {}} />
        </Card>
      </div>
      <Card>
        <EmptyState sentence={t('gallery.empty')} action={<Button look="main">{t('gallery.main')}</Button>} />
      </Card>
    </div>
  );
}
