import type { ReactNode } from 'react';
import { Link } from 'wouter';

export function TournamentLink({ id, name }: { id: number; name: string }) {
  return (
    <Link
      href={`/tournaments/${id}`}
      className="inline-block break-words underline underline-offset-4 pointer-coarse:py-3"
    >
      {name}
    </Link>
  );
}

/** What a row is about, and a quiet line below. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      <span className="block break-words">{children}</span>
      <span className="block text-12 font-normal break-words text-muted">{below}</span>
    </>
  );
}
