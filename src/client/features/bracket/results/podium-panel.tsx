import { clsx } from 'clsx';
import { Crown } from 'lucide-react';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { EnteredByWinner } from '#client/entities/tournament/submitter.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { tintOf } from '#client/ui/display/tint.ts';
import { Card } from '#client/ui/layout/card.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { podium } from '#engine/formats/podium.ts';

const STEPS = [
  { place: 2, name: '2nd', text: 'text-silver', edge: 'border-silver', height: 'h-16' },
  { place: 1, name: '1st', text: 'text-gold', edge: 'border-gold-line', height: 'h-24' },
  { place: 3, name: '3rd', text: 'text-bronze', edge: 'border-bronze', height: 'h-12' },
] as const;

type Props = { songs: readonly Song[]; matchups: readonly Matchup[] };

/** The first three songs in gold, silver and bronze. */
export function PodiumPanel({ songs, matchups }: Props) {
  const { championId, runnerUpId, thirdId } = podium(matchups);
  const songOf = (id: number | null) => songs.find((song) => song.id === id) ?? null;
  const byPlace = { 1: songOf(championId), 2: songOf(runnerUpId), 3: songOf(thirdId) };
  const champion = byPlace[1];
  if (!champion) return null;
  return (
    <Card as="section" {...tintOf(champion)} className="cover-light overflow-hidden p-6 pb-0">
      <div className="mb-8 flex flex-col items-center gap-2 text-center">
        <Crown aria-hidden="true" className="size-10 text-gold" />
        <p className="text-14 font-semibold tracking-widest text-gold">CHAMPION</p>
        <Name as="h2" className="max-w-3xl text-36 break-words sm:text-48">
          {champion.title}
        </Name>
        <p className="text-16 text-muted">
          by <bdi translate="no">{champion.artist}</bdi>
          <EnteredByWinner song={champion} />
        </p>
      </div>
      <ol
        aria-label="Podium"
        className="mx-auto grid max-w-2xl grid-cols-[1fr_1.4fr_1fr] items-end sm:grid-cols-3 gap-2 sm:gap-4"
      >
        {STEPS.map((step) => (
          <li key={step.place} className="flex min-w-0 flex-col items-center gap-2 text-center">
            <Step song={byPlace[step.place]} {...step} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

type StepProps = (typeof STEPS)[number] & { song: Song | null };

function Step({ song, place, name, text, edge, height }: StepProps) {
  return (
    <>
      {song && (
        <>
          <div className={clsx('w-full', place === 1 ? 'max-w-40' : 'max-w-24 sm:max-w-28')}>
            <ListenCover song={song} className="listen-large w-full">
              <SongArtwork song={song} size="fill" className={clsx('border-2 text-28!', edge)} />
            </ListenCover>
          </div>
          {place !== 1 && (
            // The texts of both steps have the same height, so only the steps decide how high the covers are.
            <p className="h-14 w-full sm:h-16">
              <Name className="line-clamp-2 break-words text-12 font-semibold sm:text-14">{song.title}</Name>
              <Name className="block truncate text-12 text-muted">{song.artist}</Name>
            </p>
          )}
        </>
      )}
      <p
        className={clsx(
          'grid w-full place-items-center rounded-t-panel border border-b-0 bg-raised font-display text-22 font-bold',
          height,
          text,
          edge,
        )}
      >
        <span>
          {name}
          {place === 1 && song && (
            <span className="sr-only">
              : <bdi translate="no">{song.title}</bdi>
            </span>
          )}
          {!song && <span className="sr-only">: not decided</span>}
        </span>
      </p>
    </>
  );
}
