import { DiscussionPanel } from '#client/features/discussion/discussion-panel.tsx';
import { ActivateButton } from '#client/features/matchups/activate-button.tsx';
import { MatchupCarousel } from '#client/features/matchups/matchup-carousel.tsx';
import { EditArtwork } from '#client/features/songs/edit-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { Reader } from './use-tournament-page.ts';

/** R20. */
const OPENABLE = new Set<string>(['pending', 'scheduled']);

type Props = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  reader: Reader;
  matchupId: number | null;
  onSelect: (matchupId: number) => void;
  namesOf: (matchup: Matchup) => readonly [string, string];
};

/** The carousel with each matchup's controls and its discussion. */
export function VotingPanel({ tournament, matchups, reader, matchupId, onSelect, namesOf }: Props) {
  const isWaiting = tournament.status === 'setup';
  return (
    <MatchupCarousel
      tournamentId={tournament.id}
      totalRounds={tournament.totalRounds}
      matchups={matchups}
      ownVotes={reader.ownVotes}
      selectedId={matchupId}
      onSelect={onSelect}
      openSlots={namesOf}
      controls={(matchup) =>
        reader.canManage &&
        OPENABLE.has(matchup.status) && (
          <ActivateButton key={matchup.id} matchup={matchup} siblings={matchups} />
        )
      }
      artworkControl={(song) => <EditArtwork song={song} />}
      below={(matchup) => (
        // A tiebreaker goes on with the discussion of the match that it decides.
        <DiscussionPanel
          key={matchup.parentMatchupId ?? matchup.id}
          matchupId={matchup.parentMatchupId ?? matchup.id}
          canModerate={reader.canManage}
        />
      )}
      emptyText={
        isWaiting
          ? 'Voting opens once all songs are in and the draw is made.'
          : 'The next matchups are drawn soon.'
      }
    />
  );
}
