import { championOf } from '#client/features/champion/champion-of.ts';
import { ChampionWords } from '#client/features/champion/champion-words.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { tintOf } from '#client/ui/display/tint.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { Message } from './message.tsx';
import { pageUrl, SiteButton } from './site-anchor.tsx';

export function ChampionView({ tournament }: { tournament: TournamentDetail }) {
  const champion = championOf(tournament, tournament.matchups);
  if (!champion) {
    const isOver = tournament.status === 'completed' || tournament.status === 'cancelled';
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
          {runnerUp && <Place song={runnerUp} name="2nd" tone="text-silver" />}
          {third && <Place song={third} name="3rd" tone="text-bronze" />}
        </ul>
      )}
      <SiteButton href={pageUrl(tournament, { tab: 'results' })}>See the results</SiteButton>
    </article>
  );
}

function Place({ song, name, tone }: { song: Song; name: string; tone: string }) {
  return (
    <li className="flex min-w-0 items-center gap-3">
      <SongArtwork song={song} />
      <p className="min-w-0">
        <span className={`block font-display text-14 font-bold ${tone}`}>{name}</span>
        <span dir="auto" translate="no" className="line-clamp-1 text-14 font-semibold wrap-anywhere">
          {song.title}
        </span>
      </p>
    </li>
  );
}
