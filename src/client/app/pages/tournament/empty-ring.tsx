import { noMatchesText } from '#client/entities/tournament/no-matches-text.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { nextStep } from './next-step.ts';

const INTERVAL_MS = 10_000;

/** The ballot of a tournament without a match: an unlit ring, what happens next, and where to go until then (rules K15, W19). */
export function EmptyRing({ tournament }: { tournament: TournamentDetail }) {
  const { text, countdown } = nextStep(tournament, useServerNow(INTERVAL_MS));
  const { status, songCount, maxParticipants } = tournament;
  const needsSongs = status === 'setup' && songCount < maxParticipants;
  return (
    <EmptyState
      icon={<UnlitRing />}
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

const HALF =
  'grid aspect-4/3 place-items-center rounded-panel border border-line bg-panel font-display text-36 font-bold';

/** Two halves that no song has yet. */
function UnlitRing() {
  return (
    <span
      aria-hidden="true"
      className="relative mb-4 grid w-80 max-w-full max-sm:mb-0 max-sm:w-52 grid-cols-2 gap-2"
    >
      <span className={HALF}>?</span>
      <span className={HALF}>?</span>
      <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full border-4 border-stage bg-line font-display text-16 font-bold text-muted">
        VS
      </span>
    </span>
  );
}
