import { statusText } from '#client/entities/matchup/match-texts.ts';
import { noMatchesText } from '#client/entities/tournament/status-texts.ts';
import { Section } from '#client/ui/layout/page.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { numberedLabel } from '#engine/formats/phases.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { PlainTournament, SongNames } from './plain-tournament.tsx';

/** `/tournaments/{id}/simple`: the songs and the state of the matches, read-only. */
export function SimplePage({ id }: { id: number }) {
  return (
    <PlainTournament id={id}>
      {(tournament) => (
        <>
          <Matches tournament={tournament} />
          <SongNames songs={tournament.songs} />
        </>
      )}
    </PlainTournament>
  );
}

/** Matches between two known songs; a tiebreaker is not listed beside the match that it decides. */
function Matches({ tournament }: { tournament: TournamentDetail }) {
  const { matchups, totalRounds } = tournament;
  const drawn = matchups.filter(
    ({ song1, song2, parentMatchupId }) => song1 && song2 && parentMatchupId === null,
  );
  return (
    <Section title="Matches">
      {drawn.length === 0 && (
        <p className="text-14 text-muted">
          {noMatchesText(tournament.status, 'The songs have not been drawn yet.')}
        </p>
      )}
      <ol className="divide-y divide-line">
        {drawn.map((matchup) => (
          <li key={matchup.id} className="grid gap-0.5 py-2.5">
            <span className="text-12 text-muted">
              {numberedLabel({ phase: matchup.phase, round: matchup.round, totalRounds })} ·{' '}
              {statusText(matchup.status, isTournamentOver(tournament))}
            </span>
            <Sides matchup={matchup} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Sides({ matchup: { song1, song2, song1Votes, song2Votes, winnerId } }: { matchup: Matchup }) {
  const side = (song: Song | null, votes: number | null) =>
    song && (
      <span className="flex items-baseline justify-between gap-4">
        <span className={winnerId === song.id ? 'font-bold text-gold wrap-anywhere' : 'wrap-anywhere'}>
          <bdi translate="no">{song.title}</bdi>
          {winnerId === song.id && <span className="text-12"> · Winner</span>}
        </span>
        <span translate="no" className="text-14 text-muted tabular">
          {votes}
        </span>
      </span>
    );
  return (
    <>
      {side(song1, song1Votes)}
      {side(song2, song2Votes)}
    </>
  );
}
