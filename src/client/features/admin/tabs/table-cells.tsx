import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { personName, profilePath } from '#client/entities/user/person.ts';
import { mediumDate, plainInstant } from '#client/lib/time/date-text.ts';
import type { ListedUser } from '#contract/admin.ts';

const LINK = 'inline-block break-words underline underline-offset-4 pointer-coarse:py-3';

export function TournamentLink({ id, name }: { id: number; name: string }) {
  return (
    <Link href={`/tournaments/${id}`} dir="auto" translate="no" className={LINK}>
      {name}
    </Link>
  );
}

/** A name that links to the user's public profile. */
export function UserLink({ user }: { user: ListedUser }) {
  return (
    <Link href={profilePath(user, user.id)} dir="auto" translate="no" className={LINK}>
      {personName(user, user.id)}
    </Link>
  );
}

/** The main text of a cell with a muted line below. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      <span className="block break-words">{children}</span>
      <span className="block text-12 font-normal break-words text-muted">{below}</span>
    </>
  );
}

/** A date with the exact instant on hover. */
export function Instant({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={plainInstant(instant)} className="whitespace-nowrap">
      {mediumDate(instant)}
    </time>
  );
}
