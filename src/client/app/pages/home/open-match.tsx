import { Link } from 'wouter';
import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import { NextMatch } from '#client/entities/vote/run/next-match.tsx';
import { useBallot } from '#client/entities/vote/use-ballot.ts';
import { CARD, FOOTER, PLACE_HEADER, STAGE_HEADER } from '#client/features/ballot/card-parts.ts';
import { Flood } from '#client/features/ballot/flood.tsx';
import { MatchStatus } from '#client/features/ballot/matchup-heading.tsx';
import { Ring } from '#client/features/ballot/ring.tsx';
import { ShareLine } from '#client/features/ballot/share-line.tsx';
import { TimeLeft } from '#client/features/ballot/time-left.tsx';
import { VoteStatus } from '#client/features/ballot/vote-status.tsx';
import type { UrgentMatch } from '#client/features/tournaments/urgent-matchup.tsx';
import { useLiveTournament } from '#client/live/live-tournament.ts';
import { tintOf } from '#client/ui/display/tint.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { cardMatchName } from '#engine/formats/phases.ts';

/** The classes of the match's section, and of its placeholder. */
export const MATCH_SECTION = `${CARD} max-sm:-order-1 phone:-mx-(--page-margin)`;

/** The open match of the home page, in which the viewer votes without leaving the page. */
export function OpenMatch({ tournament, matchup: known, run, onNext }: UrgentMatch) {
  useLiveTournament(tournament.id, false);
  const ballot = useBallot(known);
  const { matchup } = ballot;
  const { song1, song2 } = matchup;
  if (!song1 || !song2) return null;
  // 'All voted.' is in the header if no match opens later, else in the footer with the next start.
  const isLast = run?.isDone === true && run.nextStart === null;
  return (
    <section
      aria-label={run ? 'Your vote' : 'Vote now'}
      {...tintOf(song1, song2)}
      data-place="home"
      className={MATCH_SECTION}
    >
      <header className={`${PLACE_HEADER} ${STAGE_HEADER} justify-between`}>
        <p className="min-w-0 text-14 text-muted">
          <bdi
            translate="no"
            className="line-clamp-1 font-display text-18 leading-tight font-bold text-ink wrap-anywhere"
          >
            {tournament.name}
          </bdi>
          {isLast && <span className="font-semibold text-ink">All voted. </span>}
          {cardMatchName(matchup)}
        </p>
        <TimeLeft clock={clockOf(matchup)} />
        <span className="max-lg:hidden justify-self-end short:hidden">
          <MatchStatus matchup={matchup} />
        </span>
      </header>
      <Ring
        ballot={ballot}
        songs={[song1, song2]}
        place="home"
        hasBackdrop
        bar={<ShareLine counts={matchup} names={[song1.title, song2.title]} />}
      >
        <Flood ballot={ballot} />
        <VoteStatus ballot={ballot} />
      </Ring>
      {/* The footer keeps its height, so that a vote moves nothing. A link without neighbours is centred on desktops. */}
      <div className={`${FOOTER} justify-between [--footer:3.5rem] lg:[&:has(>:only-child)]:justify-center`}>
        <Link
          href={`/tournaments/${tournament.id}#matchup-${matchup.id}`}
          className="inline-flex min-h-11 items-center px-3 text-14 lg:px-4 phone:px-0 font-semibold underline underline-offset-4"
        >
          Open the matchup
        </Link>
        {isLast && <LinkButton href="/tournaments">Find another tournament</LinkButton>}
        {run && !isLast && <NextMatch run={run} onNext={onNext} />}
      </div>
    </section>
  );
}
