import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { LiveBadge } from '#client/entities/tournament/voting-start.tsx';
import { UserName } from '#client/entities/user/user-name.tsx';
import { presetCss, presetOf } from '#client/features/background/background-presets.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { CONTAINER } from '#client/ui/layout/page.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { LiveStatus } from './live-status.tsx';
import { pointsNote } from './points-note.ts';
import { TournamentTitle } from './tournament-title.tsx';

type Props = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  hasJoined: boolean;
  /** The primary button, and the second one beside it. */
  primary: ReactNode;
  secondary: ReactNode;
  note: string | null;
  /** Buttons for the page itself, such as sharing. */
  tools: ReactNode;
};

/** The tournament's name, status, counts, and the viewer's next action. */
export function TournamentHero({ tournament, matchups, hasJoined, primary, secondary, note, tools }: Props) {
  const { name, description, creator, heroBackground } = tournament;
  const background = presetCss(presetOf(heroBackground));
  const points = tournament.status === 'setup' ? null : pointsNote(tournament);
  return (
    // All background presets need the dark theme's text colors.
    <header
      data-theme={background && 'dark'}
      style={{ background }}
      className="border-b border-line bg-panel text-ink"
    >
      <div className={`${CONTAINER} grid grid-cols-1 gap-4 py-6 sm:py-8`}>
        <div className="flex min-h-8 flex-wrap items-center gap-2 pointer-coarse:min-h-11">
          <StatusBadge status={tournament.status} matchups={matchups} />
          {!tournament.isPublic && <Badge>Private</Badge>}
          {hasJoined && <Badge icon={<Check aria-hidden="true" />}>Joined</Badge>}
          <LiveStatus />
          <div className="ml-auto flex gap-2">{tools}</div>
        </div>
        <div className="max-w-3xl">
          <TournamentTitle name={name} description={description} />
          <p className="mt-2 text-14 text-ink">
            by <UserName user={creator} userId={creator.id} />
          </p>
        </div>
        <div className="flex max-w-3xl flex-wrap items-center gap-x-8 gap-y-4">
          {(primary || secondary || note) && (
            <div className={clsx('flex flex-wrap items-center gap-3 empty:hidden', !note && 'print:hidden')}>
              {primary}
              {secondary}
              {note && <p className="text-14 font-semibold text-ink">{note}</p>}
            </div>
          )}
          <Counts tournament={tournament} />
        </div>
        {points && <p className="text-14 text-ink">{points}</p>}
      </div>
    </header>
  );
}

/** Active is Live (green), completed is Completed (grey), setup is Setup (blue) (rule W18). */
function StatusBadge({ status, matchups }: { status: TournamentStatus; matchups: readonly Matchup[] }) {
  if (status === 'setup') return <Badge tone="tide">Setup</Badge>;
  if (status === 'completed') return <Badge>Completed</Badge>;
  if (status === 'cancelled') return <Badge>Cancelled</Badge>;
  return <LiveBadge matchups={matchups} label="Live" />;
}

function Counts({ tournament }: { tournament: TournamentDetail }) {
  const counts = [
    ['Songs', `${tournament.songCount}/${tournament.maxParticipants}`],
    [
      tournament.participantCount === 1 ? 'Participant' : 'Participants',
      numberText(tournament.participantCount),
    ],
    [tournament.totalVotes === 1 ? 'Vote' : 'Votes', numberText(tournament.totalVotes)],
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {counts.map(([term, value]) => (
        <div key={term} className="flex flex-col-reverse">
          <dt className="text-12 text-ink">{term}</dt>
          <dd className="tabular font-display text-22 font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
