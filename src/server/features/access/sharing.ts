import { randomBytes } from 'node:crypto';
import { isShareToken, sharePath } from '#engine/sharing/share-path.ts';
import type { Context, Viewer } from '#server/context.ts';
import { notFound, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { changeTournament, record, updateTournament } from '#server/tournament/change.ts';
import { requireNoOwnSide } from '#server/tournament/own-match.ts';
import * as data from './data.ts';
import { findUsableTokens, openWithPower } from './opening.ts';
import * as policy from './policy.ts';

const TOKEN_BYTES = 16;
const linkNotFound = () => notFound('This link does not work any more. Ask for a new one.');

/** Creates a share token. One random token in 200,000 looks like a slug and is replaced. */
export function createShareToken(): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return isShareToken(token) ? token : createShareToken();
}

/**
 * Finds the tournament behind a token, and whether it opens to the reader without the token, too. Each unknown token counts
 * for the limit of the network that sent it.
 * @throws AppError NOT_FOUND for every token that opens nothing to this reader, TOO_MANY_REQUESTS
 */
export async function openShare(
  { db, limits, linkUserIds }: Pick<Context, 'db' | 'limits' | 'linkUserIds'>,
  viewer: Viewer | null,
  { token, network }: { token: string; network: string },
): Promise<{ tournamentId: number; isAdmitted: boolean }> {
  await limits.shareFailures.check(network);
  const tournament = isShareToken(token) ? await data.findTournamentByToken(db, token) : undefined;
  if (!tournament) {
    await limits.shareFailures.take(network);
    throw linkNotFound();
  }
  const standing = policy.dependsOnStanding(viewer, tournament)
    ? (await data.findStandings(db, tournament.id, [viewer.id])).get(viewer.id)
    : undefined;
  const usable = await findUsableTokens({ db, linkUserIds, shareTokens: [token] }, tournament);
  const reader = { viewer, shareTokens: usable };
  if (policy.admission(reader, tournament, standing) !== 'open') throw linkNotFound();
  const isAdmitted = policy.admission({ viewer, shareTokens: [] }, tournament, standing) === 'open';
  return { tournamentId: tournament.id, isAdmitted };
}

/** Opens a link. A user is admitted for good, in every browser (rule A27). @throws as `openShare` */
export async function admitByLink(
  context: Context,
  viewer: Viewer | null,
  opened: { token: string; network: string },
): Promise<{ tournamentId: number }> {
  const { tournamentId, isAdmitted } = await openShare(context, viewer, opened);
  if (viewer && !isAdmitted) {
    const now = context.clock.now();
    await data.insertPermission(context.db, { shareToken: opened.token, userId: viewer.id, now });
  }
  return { tournamentId };
}

/**
 * Gives a private tournament a new link and ends every permission that came from the old one.
 * @throws AppError NOT_FOUND, FORBIDDEN (also for rule J10), WRONG_STATE for a public tournament
 */
export async function renewShareToken({ context, viewer, params: { id } }: Call<'renewShareToken'>) {
  await openWithPower(context, viewer, id, 'own');
  return changeTournament(context, { id, by: viewer }, async (change) => {
    if (change.tournament.isPublic) throw wrongState('A public tournament keeps its link.');
    await requireNoOwnSide(change, viewer, 'link');
    await updateTournament(change, { shareToken: createShareToken() });
    await data.deletePermissions(change.tx, id);
    record(change, {
      action: 'settings_changed',
      before: { shareLink: 'changed' },
      after: { shareLink: 'changed' },
    });
    return { sharePath: sharePath(change.tournament) };
  });
}
