import { clsx } from 'clsx';
import { Check, Wifi, WifiOff } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { FairnessMarks } from '#client/entities/tournament/fairness-marks.tsx';
import { LiveBadge } from '#client/entities/tournament/status-badge.tsx';
import { UserName } from '#client/entities/user/user-name.tsx';
import { presetCss, presetOf } from '#client/features/background/background-presets.ts';
import { ShareButton } from '#client/features/tournament-actions/share-button.tsx';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { useLiveState } from '#client/live/live-tournament.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { tintOf } from '#client/ui/display/tint.ts';
import { CONTAINER } from '#client/ui/layout/page.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { HeroCovers, HeroWall, heroSongs } from './hero-covers.tsx';
import { heroNote, pointsNote } from './hero-note.ts';
import { EXTRA, IN_LINE, SLIM, SLIM_TITLE, TournamentTitle } from './tournament-title.tsx';
import { type HeroProps, useHeroButtons } from './use-hero-buttons.tsx';

const ReminderButton = lazyComponent(
  async () => (await import('#client/features/reminders/reminder-button.tsx')).ReminderButton,
);
const ManagerTools = lazyComponent(async () => (await import('./manager-tools.tsx')).ManagerTools);

export const HERO_ID = 'tournament-hero';

/** The tournament's name, status, counts, and the viewer's next action. */
export function TournamentHero(props: HeroProps) {
  const { tournament, matchups, viewer, fold } = props;
  const { primary, secondary, isUrgent } = useHeroButtons(props);
  const isSlim = fold !== 'open';
  const { name, description, creator, heroBackground } = tournament;
  const note = heroNote({ ...tournament, matchups: [...matchups] }, viewer.canOrganize);
  const background = presetCss(presetOf(heroBackground));
  const isInSetup = tournament.status === 'setup';
  const points = isInSetup ? null : pointsNote(tournament);
  const covers = isSlim || isInSetup ? [] : heroSongs(tournament, matchups);
  return (
    // All background presets need the dark theme's text colors.
    <header
      id={HERO_ID}
      data-theme={background && 'dark'}
      data-folded={fold === 'folded' || undefined}
      {...(background ? { style: { background } } : heroTint(tournament, matchups))}
      className={clsx(
        'relative border-b border-line bg-panel text-ink folded:border-0',
        !background && 'cover-light',
        IN_LINE,
      )}
    >
      {isInSetup && !isSlim && <HeroWall songs={tournament.songs} />}
      <div
        className={clsx(
          CONTAINER,
          'relative grid grid-cols-1',
          isSlim ? `${SLIM} line:contents` : 'gap-4 py-6 sm:py-8',
          covers.length > 0 && 'xl:min-h-68',
        )}
      >
        <div
          className={clsx(
            'col-span-full flex folded:hidden min-h-8 flex-wrap items-center gap-2 pointer-coarse:min-h-11',
            isSlim && 'lg:contents',
          )}
        >
          <StatusBadge status={tournament.status} matchups={matchups} isSlim={isSlim} />
          {!tournament.isPublic && <Badge>Private</Badge>}
          {/* A slim hero leaves room for the name. */}
          <FairnessMarks tournament={tournament} isSlim={isSlim} />
          {viewer.hasJoined === true && (
            <span className={clsx('contents', isSlim && EXTRA)}>
              <Badge icon={<Check />}>Joined</Badge>
            </span>
          )}
          <LiveStatus />
          <div
            className={clsx(
              'ml-auto flex flex-wrap justify-end gap-2',
              // A slim hero leaves room for the name: the tools after Share are icons with titles.
              isSlim &&
                'lg:order-2 lg:ml-0 lg:flex-nowrap lg:[&>:not(:first-child)>span:first-of-type]:sr-only',
            )}
          >
            {/* All tools appear at once, so that none moves while it is pressed. */}
            <Suspense>
              <ShareButton tournament={tournament} />
              {viewer.userId !== null && <ReminderButton tournamentId={tournament.id} />}
              {viewer.canManage && <ManagerTools tournament={tournament} />}
            </Suspense>
          </div>
        </div>
        <div className={clsx('max-w-3xl min-w-0', isInSetup && 'lg:max-w-xl', isSlim && SLIM_TITLE)}>
          <TournamentTitle name={name} description={description} isSlim={isSlim} />
          <p
            className={clsx(
              'text-14 text-ink folded:hidden',
              isSlim ? `mt-1 lg:max-2xl:hidden 2xl:mt-0 2xl:max-w-64 2xl:truncate ${EXTRA}` : 'mt-2',
            )}
          >
            by <UserName user={creator} userId={creator.id} linkClassName="touch-line" />
          </p>
        </div>
        <div
          className={clsx(
            'flex max-w-3xl flex-wrap items-center gap-x-8 gap-y-4',
            isSlim && 'lg:order-1 lg:ml-auto lg:shrink-0 lg:flex-nowrap',
            isUrgent ? 'folded:py-2' : 'folded:hidden',
          )}
        >
          <div
            className={clsx(
              'flex flex-wrap items-center gap-3 empty:hidden',
              !note && 'print:hidden',
              isInSetup && 'thumb-bar',
            )}
          >
            {primary}
            {secondary}
            {note && (
              <p
                className={clsx(
                  'text-14 font-semibold text-ink',
                  isSlim && 'lg:line-clamp-2 lg:max-w-64 lg:leading-tight',
                )}
              >
                {note}
              </p>
            )}
          </div>
          <Counts tournament={tournament} />
        </div>
        {covers.length > 0 && <HeroCovers shown={covers} />}
        {points && (
          <p
            className={clsx(
              'col-span-full text-14 text-ink folded:hidden',
              // In a narrow line this text shrinks first.
              isSlim && `lg:max-2xl:hidden lg:min-w-0 lg:shrink-9999 lg:truncate ${EXTRA}`,
            )}
          >
            {points}
          </p>
        )}
      </div>
    </header>
  );
}

/** The light of the champion's cover, else of the first open match's, else of the first two with a colour. */
function heroTint({ songs, winnerId }: TournamentDetail, matchups: readonly Matchup[]) {
  const champion = songs.find(({ id }) => id === winnerId);
  const open = matchups.find(({ status }) => status === 'active');
  if (champion) return tintOf(champion);
  if (!open) return tintOf(...songs.filter(({ coverColor }) => coverColor).slice(0, 2));
  return tintOf(open.song1, open.song2);
}

type StatusProps = { status: TournamentStatus; matchups: readonly Matchup[]; isSlim: boolean };

/** Live while the tournament runs, else Setup, Completed or Cancelled. */
function StatusBadge({ status, matchups, isSlim }: StatusProps) {
  if (status === 'setup') return <Badge tone="setup">Setup</Badge>;
  if (status === 'completed') return <Badge>Completed</Badge>;
  if (status === 'cancelled') return <Badge>Cancelled</Badge>;
  // Below a slim hero only the badge of the match moves.
  const tone = isSlim ? 'running' : 'live';
  return <LiveBadge matchups={matchups} label="Live" openTone={tone} restTone={tone} />;
}

function Counts({ tournament }: { tournament: TournamentDetail }) {
  const { status, songCount, maxParticipants, participantCount, totalVotes } = tournament;
  const isInSetup = status === 'setup';
  const counts = [
    ['Songs', `${songCount}/${maxParticipants}`],
    [participantCount === 1 ? 'Participant' : 'Participants', numberText(participantCount)],
    [totalVotes === 1 ? 'Vote' : 'Votes', numberText(totalVotes)],
  ];
  return (
    <dl className={`flex flex-wrap gap-x-8 gap-y-2 folded:hidden ${EXTRA}`}>
      {/* Before the draw there is nothing to vote on. */}
      {counts.slice(0, isInSetup ? 2 : 3).map(([term, value]) => (
        <div
          key={term}
          className={clsx(
            'flex flex-col-reverse',
            isInSetup && 'max-sm:flex-row-reverse max-sm:items-baseline max-sm:justify-end max-sm:gap-1.5',
          )}
        >
          <dt className="text-12 text-ink">{term}</dt>
          <dd className="font-display text-22 font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shorter interruptions are not shown. */
const LOST_AFTER_MS = 2000;
const BACK_SHOWN_MS = 3000;

/** Shows that live updates stopped, and that they are back; otherwise nothing. */
function LiveStatus() {
  const state = useLiveState();
  const shown = useShown(state === 'connected');
  return (
    <span role="status" className="empty:hidden">
      {shown === 'lost' && (
        <Badge icon={<WifiOff />}>{state === 'offline' ? 'Offline' : 'Reconnecting...'}</Badge>
      )}
      {shown === 'back' && <Badge icon={<Wifi />}>Live again</Badge>}
    </span>
  );
}

function useShown(isConnected: boolean) {
  const [shown, setShown] = useState<'fine' | 'lost' | 'back'>('fine');
  useEffect(() => {
    if (isConnected) setShown((before) => (before === 'lost' ? 'back' : before));
    const next = isConnected ? 'fine' : 'lost';
    const timer = setTimeout(() => setShown(next), isConnected ? BACK_SHOWN_MS : LOST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isConnected]);
  return shown;
}
