import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { CROWD } from '#engine/rewards/crowd.ts';
import { POINTS } from '#engine/rewards/points.ts';
import { VOTES_AT_ONCE } from '#engine/rewards/votes-at-once.ts';

const RULES: { points: number; what: string }[] = [
  {
    points: POINTS.vote,
    what: `A vote on a song of another user: at once for your first ${VOTES_AT_ONCE} new votes of a day (UTC), for further ones when the match is decided and has a crowd`,
  },
  { points: POINTS.votedForWinner, what: 'You voted for the winner of a match with a crowd' },
  { points: POINTS.ownSongWinsMatchup, what: 'Your song wins a match with a crowd' },
  { points: POINTS.champion, what: 'Your song is champion of a tournament with a crowd' },
  { points: POINTS.runnerUp, what: 'It is the runner-up' },
  { points: POINTS.third, what: 'It is third' },
  { points: POINTS.createdTournamentCompletes, what: 'Your tournament ends with a crowd' },
  {
    points: POINTS.predictionRight,
    what: `You were right about a prediction of another user, and ${CROWD.prediction} users other than its author answered`,
  },
];

/** What earns how many points, and when (rules P1 to P5, P16, P17, P21, Q10). */
export function PointsRules() {
  return (
    <Disclosure summary="How points are earned">
      <dl className="flex flex-col pb-2 text-14">
        {RULES.map(({ points, what }) => (
          <div key={what} className="flex items-baseline gap-4 border-t border-line py-2">
            <dt className="tabular w-12 shrink-0 font-display font-bold">+{points}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-4 text-12 text-muted">
        A match has a crowd once {CROWD.matchup} users other than the submitters of its songs have voted in
        it, a tournament once {CROWD.tournament} users other than the champion’s submitter have. Guests do not
        count.
      </p>
    </Disclosure>
  );
}
