import { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import { requireUser, type Sessions } from '#server/features/accounts/service.ts';
import { deleteAccount } from '#server/features/admin/service.ts';
import { checkPassword, requireRecentProof } from '#server/features/ways-in/service.ts';
import { fieldError } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import * as data from './data.ts';

/** Writes to the client are joined to pieces of about this size. */
const PIECE_CHARACTERS = 64 * 1024;

/** Everything that an account has entered as one JSON file, read page by page while it is sent (rule A60). */
export const ownDataStream = (context: Context, userId: number): Readable =>
  Readable.from(inPieces(writeFile(context, userId)));

async function* writeFile({ db, clock }: Context, userId: number): AsyncGenerator<string> {
  const account = await data.findAccount(db, userId);
  yield `{"exportedAt":${JSON.stringify(clock.now().toISOString())},\n"account":${JSON.stringify(account)}`;
  for (const [name, list] of Object.entries(data.LISTS)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    for await (const row of data.readRows(db, list, userId)) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n';
    }
    yield ']';
  }
  yield ',\n"pictures":{';
  let separator = '\n';
  for (const sha of await data.findPictures(db, userId)) {
    const bytes = await data.findPicture(db, sha);
    if (!bytes) continue;
    yield `${separator}${JSON.stringify(sha)}:"data:image/webp;base64,${bytes.toString('base64')}"`;
    separator = ',\n';
  }
  yield '}}\n';
}

async function* inPieces(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const part of parts) {
    piece += part;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

/**
 * Deletes the own account, after its password or, without one, a recent proof (rule A61).
 * @throws AppError WRONG_PASSWORD at `currentPassword`, PROOF_NEEDED, TOO_MANY_REQUESTS, CONFLICT for the only admin
 */
export async function deleteOwnAccount(
  { context, viewer, body, request }: Call<'deleteAccount'>,
  sessions: Sessions,
): Promise<void> {
  const { currentPassword: password, texts } = body;
  const user = await requireUser(context, viewer.id);
  if (user.passwordHash === null) {
    await requireRecentProof(context, viewer);
  } else if (password === undefined) {
    throw fieldError('WRONG_PASSWORD', 'currentPassword', 'Enter your password.');
  } else {
    await checkPassword(context, { viewer, network: clientNetwork(request.ip), password });
  }
  await deleteAccount(context, sessions, { by: { id: viewer.id, role: 'user' }, userId: viewer.id, texts });
}
