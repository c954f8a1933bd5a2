import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { HistoryFeed } from '#client/entities/history/history-feed.tsx';
import { call } from '#client/lib/api/api.ts';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { HistoryEntry } from '#contract/history.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { DrawDifference, DrawPlace } from '#engine/formats/draw-check.ts';
import { isGroupPhase } from '#engine/formats/phases.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';
import type { DrawVerdict } from './check-draw.ts';

type Props = { tournament: TournamentDetail };

const historyQuery = (tournamentId: number) =>
  pagedQuery<HistoryEntry>(['/api/tournaments', tournamentId, 'history'], { staleTime: 0 });

/** What was changed in a tournament, when, by whom and why, and the check of its draw. */
export function HistoryPanel({ tournament }: Props) {
  const query = useInfiniteQuery(historyQuery(tournament.id));
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <h2 className="text-22">History</h2>
      <DrawCard tournament={tournament} />
      <HistoryFeed query={query} empty="No changes yet" />
    </div>
  );
}

/** The hash of the draw's seed, then the seed, and the check of the draw in this browser. */
function DrawCard({ tournament }: Props) {
  const { id, drawSeed, drawSeedHash } = tournament;
  const [verdict, setVerdict] = useState<DrawVerdict | null>(null);
  const check = useApiMutation({
    mutationFn: () => loadVerdict(id, drawSeedHash),
    failure: { title: 'The draw was not checked', fallback: 'Please try again.' },
    onSuccess: setVerdict,
  });
  return (
    <Card as="section" className="flex flex-col items-start gap-3 p-4 sm:p-6">
      <h3 className="text-18">The draw</h3>
      <p className="text-14 text-muted">{introOf(tournament)}</p>
      <dl className="grid w-full grid-cols-1 gap-2 text-14">
        <Code term="Hash of the seed (SHA-256)" value={drawSeedHash} />
        {drawSeed && <Code term="Seed" value={drawSeed} />}
      </dl>
      {drawSeed && (
        <Button isPending={check.isPending} pendingLabel="Checking..." onClick={() => check.mutate()}>
          Check the draw
        </Button>
      )}
      <div aria-live="polite" className="empty:hidden">
        {verdict && <Verdict verdict={verdict} tournament={tournament} />}
      </div>
    </Card>
  );
}

/** What the seed is for, and when it is published. */
function introOf(tournament: TournamentDetail): string {
  if (tournament.drawSeed)
    return 'A seed decided the draw. Its hash was published when the tournament was made, so it could not be chosen later.';
  return hidesSubmitters(tournament)
    ? 'A seed decides the draw. Its hash is published now, so it cannot be chosen later. The seed follows once all submitters are shown, because an earlier seed would let readers test guesses about them. Then the draw can be checked here.'
    : 'A seed decides the draw. Its hash is published now, and the seed after the draw, so it cannot be chosen later.';
}

async function loadVerdict(id: number, shownHash: string): Promise<DrawVerdict> {
  const [answer, { verifyDraw }] = await Promise.all([
    call('GET /api/tournaments/:id/draw-check', { params: { id } }),
    import('./check-draw.ts'),
  ]);
  if (answer.drawSeed === null) throw new Error('The seed is not published');
  return verifyDraw({ ...answer, drawSeed: answer.drawSeed }, shownHash);
}

function Code({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-muted">{term}</dt>
      <dd>
        <code className="break-all">{value}</code>
      </dd>
    </div>
  );
}

/** What the check found. */
export function Verdict({ verdict, tournament }: Props & { verdict: DrawVerdict }) {
  const { isSeedRight, differences, checked } = verdict;
  const titles = new Map(tournament.songs.map((song) => [song.id, song.title]));
  const titleOf = (songId: number) => titles.get(songId) ?? `song ${songId}`;
  const isRight = isSeedRight && differences.length === 0;
  const hasKnockout = tournament.matchups.some(({ phase }) => !isGroupPhase(phase));
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <div className="flex gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="text-16 font-semibold">{isRight ? 'The draw is right' : 'The draw is not right'}</p>
        <ul className="mt-1 list-disc pl-5 text-14 break-words">
          <li>{`The seed ${isSeedRight ? 'has' : 'does not have'} the hash that was published before the draw.`}</li>
          {differences.length === 0
            ? checked.map((kind) => <li key={kind}>{CHECKED_TEXTS[kind]}</li>)
            : differences.map((difference) => (
                <li key={JSON.stringify(difference.place)}>{differenceText(difference, titleOf)}</li>
              ))}
        </ul>
        {hasKnockout && checked.includes('group') && !checked.includes('knockout') && (
          <p className="mt-1 text-14 text-muted">A knockout after groups is not checked here.</p>
        )}
      </div>
    </div>
  );
}

const GROUP_MATCH = /^G(\d+)\.(\d+)\.(\d+)$/;
const KNOCKOUT_MATCH = /^knockout-(\d+)-(\d+)$/;

const groupName = (position: number) => `Group ${String.fromCharCode(64 + position)}`;

function matchPlace(key: string): string {
  const [, group, groupRound, groupMatch] = GROUP_MATCH.exec(key) ?? [];
  if (group) return `${groupName(Number(group))}, round ${groupRound}, match ${groupMatch}`;
  const [, round, match] = KNOCKOUT_MATCH.exec(key) ?? [];
  return `Knockout round ${round}, match ${match}`;
}

/** A place of the draw in words. */
function placeText(place: DrawPlace): string {
  switch (place.kind) {
    case 'group':
      return `${groupName(place.group)}, place ${place.place}`;
    case 'seed':
      return `Seed number ${place.place}`;
    case 'line':
      return `Line ${place.line} of the bracket`;
    case 'knockout':
      return `Line ${place.line} of the knockout`;
    case 'match':
      return `${matchPlace(place.key)}, side ${place.side}`;
  }
}

/** Which place differs, and how. `titleOf` names a song. */
function differenceText(
  { place, expectedId, storedId }: DrawDifference,
  titleOf: (songId: number) => string,
): string {
  const name = (songId: number | null) => (songId === null ? 'no song' : `“${titleOf(songId)}”`);
  const source = place.kind === 'knockout' ? 'the group tables give' : 'the seed gives';
  return `${placeText(place)}: ${source} ${name(expectedId)}, and ${name(storedId)} is there.`;
}

/** What was compared and found right. */
const CHECKED_TEXTS: Record<DrawPlace['kind'], string> = {
  group: 'Every song is in the group and place that the seed gives it.',
  seed: 'Every song has the seed number that the draw gives it.',
  line: 'Every song is on the line of the bracket that the seed gives it.',
  knockout: 'Every song of the knockout is on the line that the group tables give it.',
  match: 'The songs of the drawn matches are those of the draw, on the same sides.',
};
