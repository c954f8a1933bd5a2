import { championOf } from '#client/features/champion/champion-of.ts';
import { ChampionWords } from '#client/features/champion/champion-words.tsx';
import { PodiumPlace } from '#client/features/champion/podium-place.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { tintOf } from '#client/ui/display/tint.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { Message } from './message.tsx';
import { pageUrl, SiteButton } from './site-anchor.tsx';

export function ChampionView({ tournament }: { tournament: TournamentDetail }) {
  const champion = championOf(tournament, tournament.matchups);
  if (!champion) {
    const isOver = isTournamentOver(tournament);
    return (
      <Message title={isOver ? 'This tournament has no champion.' : 'The champion is not decided yet.'}>
        <SiteButton href={pageUrl(tournament)}>{isOver ? 'See the matches' : 'Watch and vote'}</SiteButton>
      </Message>
    );
  }
  const { song, runnerUp, third } = champion;
  return (
    <article
      {...tintOf(song)}
      className="cover-light grid grid-cols-1 gap-4 rounded-panel border bg-panel p-4 shadow-card"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
        <SongArtwork
          song={song}
          size="large"
          loading="eager"
          className="size-24! border-2 border-gold-line sm:size-40!"
        />
        <ChampionWords champion={champion} titleClassName="text-22 leading-tight sm:text-36" />
      </div>
      {(runnerUp || third) && (
        <ul aria-label="Podium" className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {runnerUp && <PodiumPlace song={runnerUp} name="2nd" tone="text-silver" />}
          {third && <PodiumPlace song={third} name="3rd" tone="text-bronze" />}
        </ul>
      )}
      <SiteButton href={pageUrl(tournament, { tab: 'results' })}>See the results</SiteButton>
    </article>
  );
}
