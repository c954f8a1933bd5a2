import { type ReactNode, useId } from 'react';
import { relativeText } from '#client/lib/time/relative-text.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { Card } from '#client/ui/layout/card.tsx';

type FactList = readonly (readonly [name: string, value: ReactNode])[];
type Props = { title: string; facts?: FactList; children?: ReactNode };

/** A part of the system with its title. */
export function SystemCard({ title, facts, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0 p-4">
      <h3 id={id} className="mb-2 text-16 font-semibold">
        {title}
      </h3>
      {facts && <Facts facts={facts} />}
      {children}
    </Card>
  );
}

/** Names with their values. */
export function Facts({ facts }: { facts: FactList }) {
  return (
    <dl className="grid grid-cols-1 gap-y-1.5 text-14">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="wrap-anywhere text-muted">{name}</dt>
          <dd className="tabular min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const ageOf = (at: string) => <time dateTime={at}>{relativeText(Date.parse(at), serverNow())}</time>;
