import { Artwork } from '#client/ui/display/artwork.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';

/** Enough for the wall of a wide screen. */
const SHOWN = 18;

/** The covers that are in and the places that are free, behind the head of a tournament in setup (rule W36). */
export function PlaceWall({ tournament }: { tournament: TournamentDetail }) {
  const entries = tournament.songs
    .filter(({ submissionType }) => submissionType === MAIN_ENTRY)
    .slice(0, Math.min(SHOWN, tournament.maxParticipants));
  const places = Math.min(SHOWN, tournament.maxParticipants);
  return (
    <div aria-hidden="true" className="place-wall">
      {entries.map(({ id, title, artist, artworkUrl }) => (
        <Artwork key={id} title={title} artist={artist} src={artworkUrl} size="fill" />
      ))}
      {Array.from({ length: places - entries.length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: free places are all alike
          key={index}
          data-free=""
          className="grid aspect-square place-items-center rounded-panel border-2 border-edge border-dashed text-14 font-semibold text-muted"
        >
          Free
        </span>
      ))}
    </div>
  );
}
