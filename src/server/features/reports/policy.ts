import type { ReportTarget } from '#engine/kinds.ts';
import type { Context, Viewer } from '#server/context.ts';
import { mayModerate } from '#server/features/access/service.ts';

type Reported = {
  target: ReportTarget;
  authorId: number | null;
  tournament: { id: number; creatorId: number } | null;
};

/** Admins decide every report; other moderators those of songs and messages of others in their tournament. */
export async function canDecide(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  { target, authorId, tournament }: Reported,
): Promise<boolean> {
  if (viewer.role === 'admin') return true;
  if (target === 'user' || target === 'tournament' || !tournament) return false;
  return authorId !== viewer.id && mayModerate(context, viewer, tournament);
}
