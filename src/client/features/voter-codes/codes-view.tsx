import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useOwnSides } from '#client/entities/tournament/own-sides.ts';
import { useOwnSongs } from '#client/entities/tournament/own-songs.ts';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { VoterCode, VoterCodeCounts } from '#contract/voter-code.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { CodeSheet } from './code-sheet.tsx';
import { MakeCodes } from './make-codes.tsx';
import { voterCodesQuery } from './queries.ts';
import { WithdrawCodes } from './withdraw-codes.tsx';

/** Creates, prints and withdraws the voter codes of a tournament, and says how many are used (rules Y8, Y10). */
export function CodesView({ tournament }: { tournament: TournamentDetail }) {
  const { id } = tournament;
  const [codes, setCodes] = useNewCodes(id);
  const takesSide = useOwnSides(useOwnSongs({ tournament, matchups: [] }).tournament).length > 0;
  const { data: counts, isPending, refetch, isFetching } = useQuery(voterCodesQuery(id));
  if (isPending) return <Skeleton className="h-64" />;
  if (!counts)
    return (
      <LoadFailed
        titleAs="h2"
        title="The codes could not be loaded"
        isRetrying={isFetching}
        onRetry={() => refetch()}
      />
    );
  const { unspent, spent, withdrawn } = counts;
  const isOver = isTournamentOver(tournament);
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 print:hidden">
        <Card as="section" className="flex flex-col gap-5 p-4 sm:p-6">
          <h2 className="text-18">Codes</h2>
          <Counts {...counts} />
          {!isOver && takesSide && <p className="text-14">{OWN_MATCH_REFUSALS.newCodes}</p>}
          {!isOver && !takesSide && (
            <MakeCodes tournamentId={id} onMade={(made) => setCodes([...codes, ...made])} />
          )}
        </Card>
        {unspent > 0 && (
          <Card as="section" className="flex flex-col gap-4 p-4 sm:p-6">
            <h2 className="text-18">Withdraw unused codes</h2>
            <p className="text-14 text-muted">
              Do this when a sheet or a slip is lost. Each code has its number below it.
            </p>
            {takesSide && <p className="text-14">{OWN_MATCH_REFUSALS.codes}</p>}
            <WithdrawCodes
              isDisabled={takesSide}
              tournamentId={id}
              lastNumber={unspent + spent + withdrawn}
              onWithdrawn={({ from, to }) =>
                setCodes(codes.filter(({ number }) => number < from || number > to))
              }
            />
          </Card>
        )}
      </div>
      {codes.length > 0 && (
        <section className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
            <div className="max-w-2xl">
              <h2 className="text-22">{countText(codes.length, 'new code')}</h2>
              <p className="mt-1 text-14 text-muted">
                Print them now: the server keeps no copy, and they are gone once you close this tab or sign
                out. Give one slip to each person.
              </p>
            </div>
            <Button variant="primary" onClick={() => print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          </div>
          <CodeSheet tournament={tournament} codes={codes} />
        </section>
      )}
    </>
  );
}

function Counts({ unspent, spent, withdrawn }: VoterCodeCounts) {
  const valid = unspent + spent;
  if (valid + withdrawn === 0) return <p className="text-16">No codes have been created yet.</p>;
  return (
    <div>
      <Progress
        label="Used"
        value={spent}
        max={valid}
        text={(value, max) => `${numberText(value)} of ${numberText(max)}`}
      />
      {withdrawn > 0 && <p className="mt-2 text-14 text-muted">{countText(withdrawn, 'code')} withdrawn</p>}
    </div>
  );
}

/** The codes that this tab has created. The server sends each code once, so the tab keeps them across reloads (rule Y10). */
function useNewCodes(id: number) {
  const key = `voter-codes ${id}`;
  const [codes, setCodes] = useState(() => readDraft<readonly VoterCode[]>(key) ?? []);
  const keepCodes = (next: readonly VoterCode[]) => {
    setCodes(next);
    storeDraft(key, next);
  };
  return [codes, keepCodes] as const;
}
