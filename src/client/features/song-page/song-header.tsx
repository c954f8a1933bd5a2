import { ReportButton } from '#client/entities/moderation/report-button.tsx';
import { SongLinks } from '#client/entities/player/song-links.tsx';
import { numberText } from '#client/lib/format/number-text.ts';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { tintOf } from '#client/ui/display/tint.ts';
import { Card } from '#client/ui/layout/card.tsx';
import { songLine } from '#contract/messages/song-line.ts';
import type { SongPage } from '#contract/song-page.ts';

const numbersOf = (song: SongPage) => [
  { label: 'Points', value: numberText(song.totalPoints) },
  { label: 'Votes', value: numberText(song.totalVotesReceived) },
  { label: 'Win rate', value: `${song.winPercentage.toFixed(1)}%` },
  { label: 'Championships', value: numberText(song.championshipWins) },
];

/** Cover, title, artist, links and record of a song. */
export function SongHeader({ song }: { song: SongPage }) {
  return (
    <Card
      as="section"
      aria-label="Song"
      {...tintOf(song)}
      className="cover-light flex flex-col gap-6 p-5 sm:flex-row sm:gap-10 sm:p-8"
    >
      <SongArtwork
        song={song}
        size="fill"
        className="shadow-raised max-sm:mx-auto max-sm:max-w-60 sm:w-64! lg:w-80!"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-5 sm:justify-center">
        <div>
          <Name as="h1" className="text-28 leading-tight wrap-anywhere sm:text-48">
            {song.title}
          </Name>
          <Name as="p" className="mt-1 text-18 wrap-anywhere text-muted">
            {song.artist}
          </Name>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SongLinks song={song} className="flex flex-wrap gap-2" />
          <ReportButton
            target="song"
            targetId={song.id}
            authorId={null}
            what="this song"
            className="-ml-3 px-3! text-12! font-normal! text-muted! sm:ml-0"
          />
        </div>
        <p className="text-14 text-muted">{songLine(song)}</p>
        <dl className="grid grid-cols-2 gap-x-3 gap-y-5 border-t border-line pt-5 lg:grid-cols-4">
          {numbersOf(song).map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-12 text-muted sm:text-14">{label}</dt>
              <dd className="font-display text-28 leading-tight font-bold sm:text-36">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
