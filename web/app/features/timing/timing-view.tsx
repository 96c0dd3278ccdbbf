import type { Point } from '@paddock/contract/catalogue/track-outline';
import type { Timing } from '@paddock/contract/timing/calls';
import { clsx } from 'clsx';
import { useState } from 'react';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { ChosenLine } from './chosen-line.tsx';
import { useTimingMessages } from './messages.ts';
import { SessionLine, StateNote } from './session-line.tsx';
import { TimingLog } from './timing-log.tsx';
import { TimingTable } from './timing-table.tsx';
import { TrackMap } from './track-map.tsx';
import { type LiveTiming, useTiming } from './use-timing.ts';

export interface TimingViewProps {
  loaded: Timing;
  /** Path of the stream that continues from the loaded state. */
  streamPath: string;
  /** The outline of the track; null if unknown. */
  outline: readonly Point[] | null;
  /** Stacks the parts, for pages with other content. */
  isNarrow?: boolean;
}

/** Live positions, times, track map and log of a server. */
export function TimingView({ loaded, streamPath, ...board }: TimingViewProps) {
  return <TimingBoard live={useTiming(loaded, streamPath)} {...board} />;
}

type TimingBoardProps = Pick<TimingViewProps, 'outline' | 'isNarrow'> & { live: LiveTiming };

/** TimingView for data that is already streamed. */
export function TimingBoard({ live: { timing, clock_at }, outline, isNarrow = false }: TimingBoardProps) {
  const t = useTimingMessages();
  const [chosen, setChosen] = useState<number>();
  const [isFollowing, setIsFollowing] = useState(false);
  const { state, rows, session, log } = timing;
  return (
    <div className="flex flex-col gap-6">
      <SessionLine timing={timing} clockAt={clock_at} />
      <StateNote timing={timing} />
      {state !== 'none' && (
        <div className={clsx('grid items-start gap-8', !isNarrow && 'xl:grid-cols-[1fr_20rem]')}>
          <section className="flex min-w-0 flex-col gap-3">
            <SectionHeading>{t('table')}</SectionHeading>
            {rows.length === 0 ? (
              <p className="text-text-2">{t('empty')}</p>
            ) : (
              <TimingTable
                rows={rows}
                isStale={state === 'stale'}
                chosen={chosen}
                onChoose={setChosen}
                isFollowing={isFollowing}
                onFollow={setIsFollowing}
              />
            )}
            <ChosenLine row={rows.find(({ car_id }) => car_id === chosen)} />
          </section>
          <div className="flex min-w-0 flex-col gap-8">
            {session && (
              <section>
                <SectionHeading>{t('map')}</SectionHeading>
                <TrackMap
                  rows={rows}
                  track={session.track}
                  outline={outline}
                  chosen={chosen}
                  onChoose={setChosen}
                />
              </section>
            )}
            <section>
              <SectionHeading>{t('log')}</SectionHeading>
              <TimingLog log={log} />
            </section>
          </div>
        </div>
      )}
    </div>
  );
}
