import { createSealer } from '#server/lib/sealed.ts';
import type { HookRow } from './data.ts';
import type { Target } from './post.ts';

/** Encrypts what only the server knows of a web hook. */
export function createTargets(sessionSecret: string) {
  const sealer = createSealer(sessionSecret, 'web hooks');
  const ownerOf = (tournamentId: number) => `tournament ${tournamentId}`;
  return {
    seal: (target: Target, tournamentId: number) =>
      sealer.seal(JSON.stringify(target), ownerOf(tournamentId)),
    /** Null after a change of SESSION_SECRET. */
    open({ sealed, tournamentId }: HookRow): Target | null {
      const text = sealer.open(sealed, ownerOf(tournamentId));
      return text === null ? null : (JSON.parse(text) as Target);
    },
  };
}
export type Targets = ReturnType<typeof createTargets>;
