import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useOwnSongs } from '#client/entities/tournament/own-songs.ts';
import { useOwnSides } from '#client/entities/tournament/powers.ts';
import { shareUrl } from '#client/entities/tournament/share/share-link.ts';
import { CODE_FRAGMENT } from '#client/entities/vote/code/kept-code.ts';
import { call } from '#client/lib/api/api.ts';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { QrCode } from '#client/ui/display/qr-code.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { NumberInput } from '#client/ui/form/input.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { Card } from '#client/ui/layout/card.tsx';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { VoterCode, VoterCodeCounts } from '#contract/voter-code.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { VOTER_CODE_LIMITS } from '#engine/matchup/voter-codes.ts';
import { keepCounts, voterCodesQuery } from './queries.ts';
import { WithdrawCodes } from './withdraw-codes.tsx';

/** Creates, prints and withdraws the voter codes of a tournament, and says how many are used. */
export function CodesView({ tournament }: { tournament: TournamentDetail }) {
  const { id } = tournament;
  const [codes, setCodes] = useNewCodes(id);
  const takesSide = useOwnSides(useOwnSongs({ tournament, matchups: [] }).tournament).length > 0;
  const query = useQuery(voterCodesQuery(id));
  const { data: counts, isPending } = query;
  if (isPending) return <Skeleton className="h-64" />;
  if (!counts) return <LoadFailed titleAs="h2" title="The codes could not be loaded" query={query} />;
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
            <Button icon={Printer} variant="primary" onClick={() => print()}>
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

/** The codes that this tab has created. The server sends each code once, so the tab keeps them across reloads. */
function useNewCodes(id: number) {
  const key = `voter-codes ${id}`;
  const [codes, setCodes] = useState(() => readDraft<readonly VoterCode[]>(key) ?? []);
  const keepCodes = (next: readonly VoterCode[]) => {
    setCodes(next);
    storeDraft(key, next);
  };
  return [codes, keepCodes] as const;
}

/** The link of a code. The code is in the fragment, which browsers do not send to a server. */
const codeLink = (tournament: TournamentDetail, code: string) =>
  `${shareUrl(tournament)}?tab=voting${CODE_FRAGMENT}${code}`;

/** The slips of new codes, to cut apart: twelve on a page of paper. */
function CodeSheet({ tournament, codes }: { tournament: TournamentDetail; codes: readonly VoterCode[] }) {
  const address = shareUrl(tournament).replace(/^https?:\/\//, '');
  return (
    <ol
      aria-label="New voter codes"
      data-paper="portrait"
      className="grid grid-cols-1 gap-3 min-[24rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 print:grid-cols-3 print:gap-0"
    >
      {codes.map(({ number, code }) => (
        <li
          key={number}
          className="flex break-inside-avoid flex-col items-center gap-2 rounded-panel border border-line bg-panel p-4 text-center print:h-[68mm] print:justify-between print:gap-1 print:rounded-none print:border-dashed print:border-edge print:p-[3mm]"
        >
          <p className="line-clamp-2 w-full shrink-0 text-14 font-semibold break-words print:line-clamp-1">
            <bdi translate="no">{tournament.name}</bdi>
          </p>
          <div className="w-full max-w-36 print:max-w-[30mm]">
            <QrCode text={codeLink(tournament, code)} label={`QR code of voter code ${number}`} />
          </div>
          <p className="font-mono text-16 font-bold whitespace-nowrap">{code}</p>
          <div className="w-full text-12 text-muted print:leading-tight">
            <p className="tabular">No. {number}</p>
            <p className="text-balance wrap-anywhere">{address}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const { min, max } = VOTER_CODE_LIMITS.atOnce;

type Props = { tournamentId: number; onMade: (codes: VoterCode[]) => void };

/** Creates a number of codes. */
function MakeCodes({ tournamentId: id, onMade }: Props) {
  const { form, submit, isPending } = useCallForm({
    defaultValues: { count: 20 },
    messagesAt: 'count',
    mutationFn: (body: { count: number }) =>
      call('POST /api/tournaments/:id/voter-codes', { params: { id }, body }),
    success: ({ codes }) => ({ title: `${countText(codes.length, 'code')} created` }),
    failure: { title: 'No codes created' },
    onSuccess: ({ codes, counts }, _body, client) => {
      keepCounts(client, id, counts);
      onMade(codes);
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="How many codes?"
        hint={`One for each person, ${min} to ${max} at once. You can create more later.`}
        error={form.formState.errors.count?.message}
      >
        <div className="flex gap-2">
          <NumberInput
            {...form.register('count', { valueAsNumber: true })}
            min={min}
            max={max}
            className="max-w-32"
          />
          <Button type="submit" variant="primary" isPending={isPending} pendingLabel="Creating...">
            Create codes
          </Button>
        </div>
      </Field>
    </form>
  );
}
