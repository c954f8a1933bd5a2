import { clsx } from 'clsx';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { Link } from 'wouter';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { distinctName, findLookAlikes } from './look-alike.ts';
import { type Person, personInitials, personName, profilePath } from './person.ts';

const LookAlikes = createContext<ReadonlySet<number>>(new Set());

type ListProps = { people: Parameters<typeof findLookAlikes>[0]; children: ReactNode };

/** A list of people: two whose names look alike show their usernames too. */
export function PeopleList({ people, children }: ListProps) {
  const ids = useMemo(() => findLookAlikes(people), [people]);
  return <LookAlikes value={ids}>{children}</LookAlikes>;
}

type Props = {
  user: Person & { username: string | null; profileImageUrl: string | null };
  userId: number;
  /** Shown for a user without a name. */
  fallback?: string | null;
  /** Shows the username beside every name, not only where two look alike. */
  withUsername?: boolean;
  /** Shows the picture before the name. */
  withPicture?: boolean;
  className?: string;
  linkClassName?: string;
};

/** A person's name as a link to the public profile. */
export function UserName({ user, userId, fallback, className, linkClassName, ...shown }: Props) {
  const looksAlike = useContext(LookAlikes).has(userId);
  const hasName = Boolean(user.firstName?.trim() || user.lastName?.trim());
  const name = hasName ? personName(user, userId) : fallback || personName(user, userId);
  const isShown = looksAlike || (shown.withUsername && user.username !== null);
  const text = (
    // Its own direction lets a long name lose its end, not its beginning.
    <span dir="auto" translate="no" className={clsx('min-w-0 wrap-anywhere', className)}>
      <Link
        href={profilePath(user, userId)}
        className={clsx('font-semibold text-ink underline-offset-4 hover:underline', linkClassName)}
      >
        {name}
      </Link>
      {isShown && (
        <>
          {' '}
          <bdi translate="no" className="font-normal text-muted">
            {distinctName(user, userId)}
          </bdi>
        </>
      )}
    </span>
  );
  if (!shown.withPicture) return text;
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Avatar src={user.profileImageUrl} initials={personInitials(user)} size="small" colorOf={userId} />
      {text}
    </span>
  );
}
