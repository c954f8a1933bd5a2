import { createHash, randomInt } from 'node:crypto';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import {
  VOTER_CODE_CHARACTERS,
  VOTER_CODE_LENGTH,
  VOTER_CODE_LIMITS,
  writeVoterCode,
} from '#engine/matchup/voter-codes.ts';
import type { Context } from '#server/context.ts';
import { openAsManager, openTournament } from '#server/features/access/service.ts';
import { AppError, fieldError, unauthorized, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import { changeTournament, record } from '#server/tournament/change.ts';
import { requireNoOwnSide } from '#server/tournament/own-match.ts';
import * as data from './data.ts';

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

function createCode(): string {
  const { length } = VOTER_CODE_CHARACTERS;
  const draw = () => VOTER_CODE_CHARACTERS.charAt(randomInt(length));
  return Array.from({ length: VOTER_CODE_LENGTH }, draw).join('');
}

/**
 * How many codes are unspent, spent and withdrawn, for those who manage the tournament.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function countCodes({ context, viewer, params: { id } }: Call<'getVoterCodes'>) {
  await openAsManager(context, viewer, id);
  return data.countCodes(context.db, id);
}

/**
 * Makes codes and returns them, which no later call does.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function makeCodes({ context, viewer, params, body }: Call<'makeVoterCodes'>) {
  const { id } = params;
  const { count } = body;
  await openAsManager(context, viewer, id);
  return changeTournament(context, { id, by: viewer }, async (change) => {
    const { tx, now, tournament } = change;
    if (tournament.voterPolicy !== 'code') throw needsNoCode();
    if (isTournamentOver(tournament)) throw wrongState('This tournament is over, so it needs no more codes.');
    await requireNoOwnSide(change, viewer, 'newCodes');
    const last = await data.findLastNumber(tx, id);
    const left = VOTER_CODE_LIMITS.perTournament - last;
    if (count > left) throw fieldError('WRONG_STATE', 'count', tooManyText(left));
    const codes = Array.from({ length: count }, (_, index) => ({
      number: last + index + 1,
      code: createCode(),
    }));
    await data.insertCodes(
      tx,
      codes.map(({ number, code }) => ({
        tournamentId: id,
        number,
        codeHash: hashOf(code),
        createdAt: now,
      })),
    );
    record(change, { action: 'voter_codes_made', after: { codes: count } });
    return {
      codes: codes.map(({ number, code }) => ({ number, code: writeVoterCode(code) })),
      counts: await data.countCodes(tx, id),
    };
  });
}

const needsNoCode = () => wrongState('No code is needed to vote in this tournament.');

function tooManyText(left: number): string {
  const most = `A tournament has at most ${VOTER_CODE_LIMITS.perTournament.toLocaleString('en')} codes`;
  return left === 0 ? `${most}, and all were created.` : `${most}: ${left} more can be created.`;
}

/**
 * Withdraws the unused codes of a range. A used code stays, and the answer does not name it.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function withdrawCodes({ context, viewer, params: { id }, body }: Call<'withdrawVoterCodes'>) {
  await openAsManager(context, viewer, id);
  return changeTournament(context, { id, by: viewer }, async (change) => {
    const { tx, now } = change;
    await requireNoOwnSide(change, viewer, 'codes');
    const withdrawn = await data.withdrawCodes(tx, { ...body, tournamentId: id, now });
    change.isUnchanged = withdrawn === 0;
    if (withdrawn > 0) record(change, { action: 'voter_codes_withdrawn', after: { codes: withdrawn } });
    return { withdrawn, counts: await data.countCodes(tx, id) };
  });
}

/**
 * Spends a code, so that the user or guest may vote. A repeat of the same voter succeeds. Wrong codes count for the
 * voter and for the network.
 * @throws AppError NOT_FOUND or CONFLICT at the field, WRONG_STATE, UNAUTHORIZED, TOO_MANY_REQUESTS
 */
export async function spendCode({ context, viewer, params: { id }, body, request }: Call<'spendVoterCode'>) {
  const network = clientNetwork(request.ip);
  await openTournament(context, viewer, id);
  if (!(await data.takesCodes(context.db, id))) throw needsNoCode();
  const { codeFailures, codeFailuresByAddress } = context.limits;
  const use = { tournamentId: id, userId: viewer.id, codeHash: hashOf(body.code), now: context.clock.now() };
  // Failures of an address count afterwards, so that the people behind it do not wait for one another.
  await codeFailuresByAddress.check(network);
  await codeFailures
    .attempt(String(viewer.id), () => spendOnce(context, use), isWrongCode)
    .catch(async (error: unknown) => {
      if (isWrongCode(error)) await codeFailuresByAddress.take(network);
      throw error;
    });
  return { message: 'You can vote now.' };
}

const isWrongCode = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND';

async function spendOnce({ db }: Pick<Context, 'db'>, use: data.Use & { now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await data.lockVoter(tx, use.userId))) throw unauthorized();
    const code = await data.findCode(tx, use);
    if (!code)
      throw fieldError('NOT_FOUND', 'code', 'This code is not valid here. Please check each character.');
    if (code.userId === use.userId) return;
    if (await data.hasCode(tx, use)) {
      throw fieldError('CONFLICT', 'code', 'You can already vote here. This code was not used.');
    }
    if (await data.spendCode(tx, use)) return;
    const refused = await data.findCode(tx, use);
    throw fieldError(
      'CONFLICT',
      'code',
      refused?.withdrawnAt
        ? 'This code was withdrawn. Please ask for another one.'
        : 'This code was used before. Each code is for one person.',
    );
  });
}
