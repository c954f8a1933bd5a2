import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { celebrateOnce } from '#client/entities/tournament/confetti.ts';
import { PlaylistButton } from '#client/entities/tournament/playlist/playlist-button.tsx';
import { MatchLine } from '#client/features/bracket/match-line.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Section } from '#client/ui/layout/page.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { nameAndRound, numberedLabel, resultWeight } from '#engine/formats/phases.ts';
import { pathToVictory, podium } from '#engine/formats/podium.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import { PodiumPanel } from './podium-panel.tsx';

type Props = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  /** Shown below the podium: the table of a show's room. */
  table?: ReactNode;
};

/** The podium, the champion's path to victory, and all completed matches by weight. */
export function ResultsPanel({ tournament, matchups, table }: Props) {
  const { championId } = podium(matchups);
  useEffect(() => {
    if (championId !== null) void celebrateOnce(tournament.id);
  }, [championId, tournament.id]);

  if (championId === null) {
    return <EmptyState title="Tournament Finished" description="It ended without a champion." />;
  }
  const path = pathToVictory(matchups, championId);
  const completed = matchups
    .filter((match) => match.status === 'completed' && match.tiebreakerLevel === 0)
    .toSorted((a, b) => resultWeight(b.phase) - resultWeight(a.phase) || b.round - a.round || a.id - b.id);
  const label = (match: Matchup) => numberedLabel({ ...match, totalRounds: tournament.totalRounds });
  return (
    <div className="grid grid-cols-1 gap-8">
      <PodiumPanel songs={tournament.songs} matchups={matchups} />
      {table}
      <Section
        title="Path to victory"
        aside={<PlaylistButton tournamentId={tournament.id} songs={songsOfPath(path, championId)} />}
      >
        <ol className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {path.map((match) => (
            <li key={match.id}>
              <PathStep match={match} championId={championId} label={label(match)} tournament={tournament} />
            </li>
          ))}
        </ol>
      </Section>
      <Section
        title="All results"
        aside={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {tournament.tournamentType !== 'playoff' && (
              <Link
                href="?tab=results-groups"
                className="min-h-11 content-center text-14 underline underline-offset-4"
              >
                Final group standings
              </Link>
            )}
            <PlaylistButton tournamentId={tournament.id} songs={songsByResult(completed)} />
          </div>
        }
      >
        <Card className="p-2">
          <ul className="grid grid-cols-1 gap-1 min-[110rem]:grid-cols-2 min-[110rem]:gap-x-8">
            {completed.map((match) => (
              <li key={match.id}>
                <MatchLine
                  matchup={match}
                  label={nameAndRound(match, label(match))[0] ?? ''}
                  all={matchups}
                />
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </div>
  );
}

type StepProps = { match: Matchup; championId: number; label: string; tournament: TournamentDetail };

const OUTCOMES = {
  votes: 'Won',
  tie: 'Tied',
  tiebreaker: 'Won in the tiebreaker',
  total_votes: 'Won by total votes',
  group_points: 'Won by group points',
  draw_order: 'Won by the draw',
  decision: 'Won by decision',
  walkover: 'Walkover',
};

/** The share of the participants where only they vote, else of the votes. */
function shareText(own: number, totalVotes: number | null, tournament: TournamentDetail): string {
  const { voterPolicy, participantCount } = tournament;
  const ofParticipants = voterPolicy === 'participants' && own <= participantCount;
  const whole = ofParticipants ? participantCount : totalVotes;
  if (!whole) return '';
  return ` (${roundedPercentage(own, whole)}% of ${ofParticipants ? 'participants' : 'votes'})`;
}

function PathStep({ match, championId, label, tournament }: StepProps) {
  const isFirst = match.song1Id === championId;
  const opponent = isFirst ? match.song2 : match.song1;
  const own = isFirst ? match.song1Votes : match.song2Votes;
  const others = isFirst ? match.song2Votes : match.song1Votes;
  const hasLost = match.winnerId !== null && match.winnerId !== championId;
  const share = own === null ? '' : shareText(own, match.totalVotes, tournament);
  const outcome = hasLost ? 'Lost' : OUTCOMES[match.decidedBy ?? 'votes'];
  return (
    <div className="relative flex h-full items-center gap-3 rounded-panel border border-transparent bg-panel p-3 shadow-card hover:border-edge">
      {opponent && (
        <ListenCover song={opponent} className="listen-row">
          <SongArtwork song={opponent} />
        </ListenCover>
      )}
      <Link
        href={`?tab=voting#matchup-${match.id}`}
        className="min-w-0 flex-1 after:absolute after:inset-0 after:rounded-panel"
      >
        <span className="block text-12 text-muted">{label}</span>
        <span className="line-clamp-3 break-words text-14 font-semibold">
          against <bdi translate="no">{opponent?.title}</bdi>
        </span>
        <span className="block text-12 text-muted">
          {outcome}, {own} to {others} votes
          {share}
        </span>
      </Link>
    </div>
  );
}

type Played = Pick<Matchup, 'winnerId' | 'song1' | 'song2'>;

/** The champion, then its opponents from the first match to the final. */
export function songsOfPath(path: readonly Played[], championId: number): Song[] {
  const songs = path.flatMap(({ song1, song2 }) => [song1, song2]).filter((song) => song !== null);
  const ordered = [...songs.filter(({ id }) => id === championId), ...songs];
  return uniqueSongs(ordered);
}

/** The songs of matches that are sorted by weight, winners first: the champion, the runner-up, and so on. */
export function songsByResult(completed: readonly Played[]): Song[] {
  const sides = completed.flatMap(({ winnerId, song1, song2 }) =>
    winnerId !== null && winnerId === song2?.id ? [song2, song1] : [song1, song2],
  );
  return uniqueSongs(sides.filter((song) => song !== null));
}

const uniqueSongs = (songs: readonly Song[]): Song[] => [
  ...new Map(songs.map((song) => [song.id, song])).values(),
];
