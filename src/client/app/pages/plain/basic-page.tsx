import { BasicSongForm } from '#client/features/songs/submission/basic-song-form.tsx';
import { Section } from '#client/ui/layout/page.tsx';
import { hasOpenPlaces } from '#engine/matchup/tournament-rules.ts';
import { PlainTournament, SongNames } from './plain-tournament.tsx';

/** `/tournaments/{id}/basic`: enters one song by its title and artist (rule W24). */
export function BasicPage({ id }: { id: number }) {
  return (
    <PlainTournament id={id}>
      {(tournament) => (
        <>
          <Section title="Add a song">
            {hasOpenPlaces({ ...tournament, mainEntries: tournament.songCount }) ? (
              <BasicSongForm tournamentId={id} />
            ) : (
              <p className="text-14 text-muted">This tournament takes no more songs.</p>
            )}
          </Section>
          <SongNames songs={tournament.songs} />
        </>
      )}
    </PlainTournament>
  );
}
