import { Link } from 'wouter';
import { NextMatch } from '#client/entities/vote/run/next-match.tsx';
import type { RunOfMatches } from '#client/entities/vote/run/run-of-matches.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard } from '#contract/tournament.ts';

type Props = {
  run: RunOfMatches;
  onNext: () => void;
  next: { matchup: Matchup; tournament: TournamentCard } | null;
};

/** What comes once no open matchup waits for the viewer's vote (rule W32). */
export function NextUp({ run, onNext, next }: Props) {
  const hasOpened = run.nextId !== null;
  if (!run.isDone && !next && !hasOpened) return null;
  const { matchup, tournament } = next ?? {};
  return (
    <Card
      as="section"
      aria-label="Next match"
      className="flex flex-col gap-6 p-5 max-sm:-order-1 sm:p-8 md:flex-row md:items-center md:justify-between"
    >
      <div className="flex min-w-0 flex-col gap-1">
        {run.isDone && <p className="font-display text-28 font-bold sm:text-36">All voted.</p>}
        {hasOpened ? (
          <NextMatch run={run} onNext={onNext} className="self-start" />
        ) : matchup?.startTime && tournament ? (
          <>
            <p className="text-16 text-muted">
              Next match opens in{' '}
              <Countdown until={matchup.startTime} className="font-display text-22 font-bold text-ink" />
            </p>
            <Link
              href={`/tournaments/${tournament.id}#matchup-${matchup.id}`}
              className="inline-flex min-h-11 items-center self-start text-14 font-semibold underline underline-offset-4"
            >
              <bdi className="line-clamp-1 wrap-anywhere">{tournament.name}</bdi>
            </Link>
          </>
        ) : (
          <p className="text-16 text-muted">No other match is open right now.</p>
        )}
      </div>
      {matchup?.song1 && matchup.song2 ? (
        <Pair songs={[matchup.song1, matchup.song2]} />
      ) : (
        <LinkButton href="/tournaments" className="max-md:self-start">
          Find another tournament
        </LinkButton>
      )}
    </Card>
  );
}

type TitledSong = { title: string; artist: string; artworkUrl: string | null };

function Pair({ songs }: { songs: readonly [TitledSong, TitledSong] }) {
  return (
    <ul className="grid grid-cols-2 gap-4 md:w-96">
      {songs.map(({ title, artist, artworkUrl }, index) => (
        <li key={index === 0 ? 'song1' : 'song2'} className="flex min-w-0 items-center gap-3">
          <Artwork
            title={title}
            artist={artist}
            src={artworkUrl}
            size="medium"
            facing={index === 1 ? songs[0] : null}
          />
          <span className="min-w-0">
            <span
              dir="auto"
              className="line-clamp-2 font-display text-16 leading-snug font-bold wrap-anywhere"
            >
              {title}
            </span>
            <span dir="auto" className="line-clamp-1 text-14 wrap-anywhere text-muted">
              {artist}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
