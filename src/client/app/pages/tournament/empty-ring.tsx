import { clsx } from 'clsx';
import { noMatchesText } from '#client/entities/tournament/status-texts.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { nextStep } from './next-step.ts';

const INTERVAL_MS = 10_000;

type Props = { tournament: TournamentDetail; canOrganize: boolean };

/** The ballot of a tournament without a match: an unlit ring, what happens next, and a link. */
export function EmptyRing({ tournament, canOrganize }: Props) {
  const { text, countdown } = nextStep(tournament, useServerNow(INTERVAL_MS), canOrganize);
  const { status, songCount, maxParticipants } = tournament;
  const needsSongs = status === 'setup' && songCount < maxParticipants;
  return (
    <EmptyState
      icon={<UnlitRing songs={waitingSongs(tournament)} />}
      title="No Active Matchups"
      titleAs="h2"
      description={noMatchesText(status, text)}
      action={
        <div className="grid justify-items-center gap-4">
          {countdown && (
            <p className="text-14 text-muted">
              {countdown.label}{' '}
              <Countdown
                until={countdown.until}
                className="block font-display text-36 leading-tight font-bold text-ink"
              />
            </p>
          )}
          {needsSongs ? (
            <LinkButton href="?tab=songs">See the songs</LinkButton>
          ) : (
            <LinkButton href="?tab=overview">See the overview</LinkButton>
          )}
        </div>
      }
      className="mt-6 max-sm:py-6!"
    />
  );
}

/** With fewer songs a half would show a single cover, as if that song were drawn there. */
const FEWEST_SONGS = 4;

/** The entries that wait for the draw; none if they are too few to show. */
function waitingSongs({ status, songs }: TournamentDetail): Song[] {
  if (status !== 'setup') return [];
  const entries = songs.filter(isMainEntry);
  return entries.length < FEWEST_SONGS ? [] : entries;
}

/** Two halves without a song, over the dimmed covers of the songs that wait for the draw. */
function UnlitRing({ songs }: { songs: readonly Song[] }) {
  return (
    <span
      aria-hidden="true"
      className="relative mb-4 grid w-96 max-w-full max-sm:mb-0 max-sm:w-64 grid-cols-2 gap-2"
    >
      <UnlitHalf songs={songs.filter((_, index) => index % 2 === 0)} />
      <UnlitHalf songs={songs.filter((_, index) => index % 2 === 1)} />
      <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full border-4 border-stage bg-line font-display text-16 font-bold text-muted">
        VS
      </span>
    </span>
  );
}

function UnlitHalf({ songs }: { songs: readonly Song[] }) {
  // In a half with fewer than four songs the first row fills up the second one, the last song first.
  const first = songs.slice(0, 2);
  const second = [...songs.slice(2, 4), ...first.toReversed()].slice(0, first.length);
  const cover = (song: Song) => (
    <SongArtwork key={song.id} song={song} size="tile" className="rounded-none!" />
  );
  return (
    <span
      className={clsx(
        'relative grid aspect-square max-sm:aspect-4/3 place-items-center overflow-hidden rounded-panel border border-line bg-panel font-display text-48 font-bold',
        songs.length > 0 && 'text-[#f5f2fb]',
      )}
    >
      <span className="absolute inset-0 grid grid-cols-2 brightness-40 saturate-50">
        {first.map(cover)}
        {second.map(cover)}
      </span>
      <span className="relative">?</span>
    </span>
  );
}
