import type { ChampionshipClass, Round, SeasonTeam } from '@paddock/contract/championships/calls';
import type { Standing } from '@paddock/contract/championships/results/result-calls';
import { teamPath } from '@paddock/contract/core/paths';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { clsx } from 'clsx';
import { Trophy } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { TeamTag } from '#components/team-tag.tsx';
import { ClassMark } from '#features/championships/class-card.tsx';
import { DriverName } from '#features/championships/driver-name.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { PlaceChange } from '#features/championships/state-badges.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr, OwnText } from '#ui/bidi.tsx';
import { HeadCell } from '#ui/table/head-cell.tsx';

interface StandingsTableProps {
  rows: readonly Standing[];
  rounds: readonly Round[];
  classes: readonly ChampionshipClass[];
  kind: 'drivers' | 'teams';
  /** Whether the season is over: the first in the table are champions. */
  isOver: boolean;
}

/** Position and name stay visible while the rounds scroll below them. */
const stickyCell = 'sticky start-0 z-1 border-line border-e';

/** Position, name and points, then the rounds, which scroll sideways. */
export function StandingsTable({ rows, rounds, classes, kind, isOver }: StandingsTableProps) {
  const t = useSeasonMessages();
  const locale = useLocale();
  const { slug = '' } = useParams();
  const columns = rounds.filter(({ state }) => state !== 'cancelled');
  const colours = new Map(classes.map(({ code, colour }) => [code, colour]));
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label={t('standings.title')}
      className="relative overflow-x-auto rounded-card border border-line bg-surface-1"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t('standings.title')}</caption>
        <thead>
          <tr>
            <HeadCell className={stickyCell}>
              {t(kind === 'teams' ? 'standings.team' : 'standings.driver')}
            </HeadCell>
            <HeadCell align="end">{t('standings.points')}</HeadCell>
            {columns.map((round) => (
              <HeadCell key={round.id} align="center">
                <Link
                  to={`/championships/${slug}/rounds/${round.id}`}
                  aria-label={t('standings.roundName', {
                    number: round.number,
                    title: localize(round, locale, 'title').title,
                  })}
                  className="inline-flex min-h-6 min-w-6 items-center justify-center hover:text-firoozeh"
                >
                  {t('standings.round', { number: round.number })}
                </Link>
              </HeadCell>
            ))}
            <HeadCell align="end">{t('standings.gap')}</HeadCell>
            <HeadCell align="end">{t('standings.wins')}</HeadCell>
            <HeadCell align="end">{t('standings.podiums')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StandingsRow
              key={row.entry_id ?? `team ${row.name}`}
              row={row}
              rounds={columns}
              isChampion={isOver && row.position === 1 && row.counted > 0}
              colour={classes.length > 1 ? colours.get(row.class) : undefined}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const cell = 'border-line border-t px-3 py-2 md:px-4';

interface StandingsRowProps {
  row: Standing;
  rounds: readonly Round[];
  colour: string | undefined;
  isChampion: boolean;
}

function StandingsRow({ row, rounds, colour, isChampion }: StandingsRowProps) {
  const t = useSeasonMessages();
  const format = useFormat();
  const { position, number, withdrawn, counted, total, corrected_by, gap_to_leader, can_still_win } = row;
  const points = (value: number) => format.number(value, { max: 2 });
  const scores = new Map(row.rounds.map((score) => [score.round_id, score]));
  return (
    <tr className={clsx(withdrawn && 'text-text-3')}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the driver's name is its text */}
      <th scope="row" className={clsx(cell, stickyCell, 'bg-surface-1 text-start font-normal')}>
        <span className="grid w-36 grid-cols-[1.75rem_1fr] items-center min-[40rem]:w-56">
          <span className="font-bold text-text-2">{format.number(position)}</span>
          <span className="flex min-w-0 flex-col">
            {row.entry_id === null && row.team ? <TeamLink team={row.team} /> : <DriverName of={row} />}
            <span className="flex items-center gap-1.5 text-text-3 text-xs">
              {isChampion && (
                <span title={t('series.champion')}>
                  <Trophy className="size-4 text-saffron-ink" aria-hidden="true" />
                  <span className="sr-only">{t('series.champion')}</span>
                </span>
              )}
              {colour && <ClassMark colour={colour} />}
              {number !== null && <span>{format.number(number)}</span>}
              {row.team && <TeamTag tag={row.team.tag} colour={row.team.colour} />}
              {withdrawn && <span>{t('standings.withdrawn')}</span>}
              <PlaceChange by={row.change} />
            </span>
          </span>
        </span>
      </th>
      <td className={clsx(cell, 'text-end font-bold')}>
        <span
          title={
            corrected_by === 0
              ? undefined
              : t('standings.corrected', { points: format.signed(corrected_by, { max: 2 }) })
          }
        >
          <Ltr>{points(counted)}</Ltr>
        </span>
        {can_still_win && !withdrawn && (
          <span title={t('standings.canWin')}>
            <span aria-hidden="true">*</span>
            <span className="sr-only">{t('standings.canWin')}</span>
          </span>
        )}
        {total !== counted && (
          <small className="block font-normal text-text-3 text-xs">
            <s>{points(total)}</s>
          </small>
        )}
      </td>
      {rounds.map(({ id }) => (
        <td key={id} className={clsx(cell, 'text-center')}>
          <RoundScore score={scores.get(id)} />
        </td>
      ))}
      <td className={clsx(cell, 'text-end')}>{gap_to_leader === 0 ? '—' : points(gap_to_leader)}</td>
      <td className={clsx(cell, 'text-end')}>{format.number(row.wins)}</td>
      <td className={clsx(cell, 'text-end')}>{format.number(row.podiums)}</td>
    </tr>
  );
}

/** A team, with a link to its page if it has one. Long names are truncated in their own direction. */
function TeamLink({ team }: { team: SeasonTeam }) {
  const name = (
    <span title={team.name}>
      <OwnText className="block truncate">{team.name}</OwnText>
    </span>
  );
  if (team.page === null) return <span className="max-w-full self-start">{name}</span>;
  return (
    <Link to={teamPath(team.page)} className="max-w-full self-start text-firoozeh hover:text-firoozeh-hover">
      {name}
    </Link>
  );
}

/** The points of one round, with the position and whether they are dropped. */
function RoundScore({ score }: { score: Standing['rounds'][number] | undefined }) {
  const t = useSeasonMessages();
  const format = useFormat();
  if (!score || score.status === null) return <span className="text-text-3">—</span>;
  const { points, position, status, dropped } = score;
  const text = <Ltr>{format.number(points, { max: 2 })}</Ltr>;
  const isPlaced = position !== null;
  return (
    <span className="flex flex-col items-center">
      {dropped ? (
        <s title={t('standings.dropped')}>
          {text}
          <span className="sr-only"> {t('standings.dropped')}</span>
        </s>
      ) : (
        <span className={clsx(position === 1 && 'font-bold text-saffron-ink')}>{text}</span>
      )}
      <small className="whitespace-nowrap text-2xs text-text-3">
        {isPlaced ? `${t('standings.place')} ${format.number(position)}` : t(`rounds.status.${status}`)}
      </small>
    </span>
  );
}
