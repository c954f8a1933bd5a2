import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { championOf } from '#client/features/champion/champion-of.ts';
import { ChampionWords } from '#client/features/champion/champion-words.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { tintOf } from '#client/ui/display/tint.ts';
import { Card } from '#client/ui/layout/card.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

type Props = { tournament: TournamentDetail; matchups: readonly Matchup[] };

/** The champion leads the overview of a completed tournament (rule W21). */
export function ChampionCard({ tournament, matchups }: Props) {
  const champion = championOf(tournament, matchups);
  if (!champion) return null;
  const { song } = champion;
  return (
    <Card
      as="section"
      aria-label="Champion"
      {...tintOf(song)}
      className="cover-light flex items-center gap-4 p-4 sm:gap-8 sm:p-6"
    >
      <ListenCover song={song} className="listen-large">
        <SongArtwork
          song={song}
          size="large"
          className="border-2 border-gold-line max-sm:size-28! max-[24rem]:size-20!"
        />
      </ListenCover>
      <ChampionWords champion={champion} titleClassName="text-28 max-[24rem]:text-22 sm:text-48" />
    </Card>
  );
}
