import { ShieldMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { AuditGroup, VoteAudit, VoteSelection } from '#contract/vote-audit.ts';
import { addressName, ageText, partText, periodText } from './audit-texts.ts';
import { GroupTable } from './group-table.tsx';
import { QuarantineDialog } from './quarantine-dialog.tsx';
import { QuarantineList } from './quarantine-list.tsx';
import type { AuditedMatchup } from './queries.ts';
import { TimeChart } from './time-chart.tsx';

type Props = {
  audit: VoteAudit;
  matchup: AuditedMatchup;
  names: readonly [string, string];
};

/** The audit of one matchup: votes over time, groups of votes, and votes that are set aside. */
export function AuditView({ audit, matchup, names }: Props) {
  const [selection, setSelection] = useState<VoteSelection | null>(null);
  const { counted, addresses, ages } = audit;
  const all = counted.votes;
  const setAside = (label: string, chosen: VoteSelection, { votes }: { votes: number }) =>
    audit.canSetAside &&
    votes > 0 && (
      <Button
        icon={ShieldMinus}
        size="small"
        aria-label={`Set aside: ${label}`}
        className="shrink-0 max-sm:min-w-11"
        onClick={() => setSelection(chosen)}
      >
        <span className="max-sm:sr-only">Set aside</span>
      </Button>
    );
  const groupRow = (label: string, group: AuditGroup, chosen: VoteSelection | null) => ({
    ...group,
    key: label,
    label,
    action: chosen && setAside(label, chosen, group),
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      {audit.countsHidden && (
        <p className="text-14 text-muted">
          Counts are hidden until this match is completed, so you see how many voted, and no sides.
        </p>
      )}
      <Summary audit={audit} />
      {all === 0 ? (
        <EmptyState titleAs="p" title="No counted votes" />
      ) : (
        <>
          {!audit.countsHidden && <Legend names={names} />}
          <Part title="Votes over time">
            <TimeChart times={audit.times} bursts={audit.bursts} />
            {audit.bursts.length > 0 && (
              <ul aria-label="Bursts" className="mt-2 grid grid-cols-1 gap-1 text-14">
                {audit.bursts.map((burst) => (
                  <li key={burst.from} className="flex min-h-11 items-center justify-between gap-3">
                    <span>
                      Burst: {countText(burst.votes, 'vote')}, {periodText(burst)}
                    </span>
                    {setAside(`Burst of ${periodText(burst)}`, { from: burst.from, to: burst.to }, burst)}
                  </li>
                ))}
              </ul>
            )}
          </Part>
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Part title="Age of the account">
              <GroupTable
                caption="Votes by the age of the account when it voted"
                head="Age at the vote"
                all={all}
                rows={ages.map((age) => groupRow(ageText(age), age, youngerThan(age.toHours)))}
              />
            </Part>
            <Part title="Accounts and guests">
              <GroupTable
                caption="Votes of accounts and guests"
                head="Voters"
                all={all}
                rows={[
                  groupRow('Accounts', audit.accounts, null),
                  groupRow('Guests', audit.guests, { guestsOnly: true }),
                ]}
              />
            </Part>
          </div>
          <Part title="Shared addresses">
            <p className="mb-4 text-14 text-muted">
              {addressSummary(addresses, all)} Households, offices and schools share addresses too.
            </p>
            {addresses.groups.length > 0 && (
              <GroupTable
                caption="Groups of votes from one address on one day"
                head="Address"
                all={all}
                rows={addresses.groups.map((group, index) => ({
                  ...groupRow(addressName(index), group, { address: group.address }),
                  label: (
                    <>
                      {addressName(index)}
                      <span className="block text-12 text-muted">{periodText(group)}</span>
                    </>
                  ),
                }))}
              />
            )}
          </Part>
        </>
      )}
      <QuarantineList audit={audit} matchup={matchup} onSetAside={() => setSelection({})} />
      {selection && (
        <QuarantineDialog {...{ audit, matchup }} initial={selection} onClose={() => setSelection(null)} />
      )}
    </div>
  );
}

type AgeStep = NonNullable<VoteSelection['accountsUnderHours']>;
/** All accounts that are younger than the end of a step; null for the oldest step, which has no end. */
const youngerThan = (hours: number | null): VoteSelection | null =>
  hours === null ? null : { accountsUnderHours: hours as AgeStep };

function addressSummary({ groupCount, sharedVotes, groups }: VoteAudit['addresses'], all: number): string {
  if (groupCount === 0) return 'No address has three votes or more in one day.';
  const shown = groups.length < groupCount ? ` The largest ${groups.length} are listed.` : '';
  return `${countText(groupCount, 'address', 'addresses')} with three votes or more in one day: ${countText(sharedVotes, 'vote')}, ${partText(sharedVotes, all)} of all.${shown}`;
}

function Summary({ audit: { counted, setAsideVotes, guests, addresses } }: { audit: VoteAudit }) {
  const figures = [
    ['Counted votes', counted.votes],
    ['Set aside', setAsideVotes],
    ['From guests', guests.votes],
    ['From shared addresses', addresses.sharedVotes],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(([name, count]) => (
        <Card key={name} className="flex flex-col-reverse p-4">
          <dt className="text-12 text-muted">{name}</dt>
          <dd className="font-display text-28">{numberText(count)}</dd>
        </Card>
      ))}
    </dl>
  );
}

function Legend({ names }: { names: readonly [string, string] }) {
  return (
    <ul aria-label="Sides" className="flex flex-wrap gap-x-6 gap-y-2 text-14">
      {names.map((name, index) => (
        <li key={index === 0 ? 'song1' : 'song2'} className="flex min-w-0 items-center gap-2">
          <span
            data-fill
            className={`size-3 shrink-0 rounded-full ${index === 0 ? 'bg-ember' : 'bg-tide'}`}
          />
          <bdi translate="no" className="wrap-anywhere">
            {name}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="p-4 sm:p-6">
      <h3 className="mb-4 text-18 font-semibold">{title}</h3>
      {children}
    </Card>
  );
}
