import { createHmac } from 'node:crypto';
import { type Passkey, passkey as passkeyAnswer } from '#contract/ways-in.ts';
import type { Context, Viewer } from '#server/context.ts';
import { accountLabel, type UserRow } from '#server/features/accounts/service.ts';
import { removeWayIn } from '#server/features/ways-in/service.ts';
import { AppError, conflict, notFound, orThrow } from '#server/http/errors.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import {
  newPasskeyOptions,
  type PasskeySite,
  signInOptions,
  verifyNewPasskey,
  verifySignIn,
} from './ceremony.ts';
import { createChallenges } from './challenges.ts';
import * as data from './data.ts';

export { passkeySite } from './ceremony.ts';
export { deleteEndedChallenges } from './data.ts';

const MAX_PASSKEYS = 20;
const HANDLE_BYTES = 16;
const SIGN_IN = 'sign-in';
const addingOf = ({ sessionId }: Viewer) => `adding by ${sessionId}`;

type Site = PasskeySite | null;

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Passkeys of users: they are found by the authenticator itself and ask for its PIN or fingerprint (rule A47). */
export function createPasskeys(context: Context, sessionSecret: string) {
  const { db, clock, config } = context;
  const challenges = createChallenges(sessionSecret);
  const handleKey = createHmac('sha256', sessionSecret).update('passkey handles').digest();
  /** What authenticators know a user by: the same for all passkeys of the user, and without the account's number. */
  const handleOf = (userId: number, known: readonly data.PasskeyRow[]) =>
    known[0]?.userHandle ??
    createHmac('sha256', handleKey)
      .update(String(userId))
      .digest()
      .subarray(0, HANDLE_BYTES)
      .toString('base64url');
  const listOf = async (userId: number) => (await data.findPasskeys(db, userId)).map(presentPasskey);

  /** The challenge of an answer, once it is checked for its purpose. */
  const expectOne = (purpose: string) => {
    const answered: { challenge: string; expiresAt: Date }[] = [];
    const isChallenge = (challenge: string) => {
      const expiresAt = challenges.endOf(challenge, purpose, clock.now());
      if (expiresAt) answered.push({ challenge, expiresAt });
      return expiresAt !== null;
    };
    return { answered, isChallenge };
  };

  return {
    listOf,
    /** @throws AppError WRONG_STATE where no passkeys work */
    beginSignIn: async (site: Site) =>
      signInOptions(orThrow(site, noPasskeysHere), challenges.issue(SIGN_IN, clock.now())),
    /**
     * The id of the user whose passkey signed the challenge. A challenge is answered once, and a counter that goes back, as that
     * of a copied authenticator may, is refused.
     * @throws AppError WRONG_CREDENTIALS, WRONG_STATE where no passkeys work
     */
    async identify(site: Site, response: { id: string; response: { userHandle?: string | undefined } }) {
      const found = await data.findByCredential(db, response.id);
      if (!found)
        throw new AppError('WRONG_CREDENTIALS', 'This passkey is unknown here. It may have been removed.');
      const { userHandle } = response.response;
      if (userHandle !== undefined && userHandle !== found.userHandle) throw wrongAnswer(found.userId);
      const { answered, isChallenge } = expectOne(SIGN_IN);
      const expected = { site: orThrow(site, noPasskeysHere), isChallenge, passkey: found };
      const counter = await verifySignIn(response, expected);
      const [challenge] = answered;
      if (counter === null || !challenge) throw wrongAnswer(found.userId);
      await db.transaction(async (tx) => {
        const isFirst = await data.spendChallenge(tx, challenge);
        const isNewer = isFirst && (await data.storeUse(tx, { id: found.id, counter, at: clock.now() }));
        if (!isNewer) throw wrongAnswer(found.userId);
      });
      return found.userId;
    },
    /** @throws AppError WRONG_STATE where no passkeys work, CONFLICT for too many */
    async beginAdding(viewer: Viewer, { site, user }: { site: Site; user: UserRow }) {
      const known = await data.findPasskeys(db, user.id);
      if (known.length >= MAX_PASSKEYS)
        throw conflict(`You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
      const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
      return newPasskeyOptions(orThrow(site, noPasskeysHere), {
        challenge: challenges.issue(addingOf(viewer), clock.now()),
        siteName: config.site.name,
        user: { name: accountLabel(user), displayName: fullName || accountLabel(user) },
        userHandle: Buffer.from(handleOf(user.id, known), 'base64url'),
        known,
      });
    },
    /** @throws AppError INVALID_INPUT, CONFLICT for a passkey that is known, WRONG_STATE where no passkeys work */
    async add(
      viewer: Viewer,
      { site, name, response }: { site: Site; name: string; response: unknown },
    ): Promise<Passkey> {
      const { answered, isChallenge } = expectOne(addingOf(viewer));
      const made = await verifyNewPasskey(response, { site: orThrow(site, noPasskeysHere), isChallenge });
      const [challenge] = answered;
      if (!made || !challenge) throw notMade();
      const userHandle = handleOf(viewer.id, await data.findPasskeys(db, viewer.id));
      const added = await db.transaction(async (tx) => {
        if (!(await data.spendChallenge(tx, challenge))) throw notMade();
        return data.insertPasskey(tx, {
          userId: viewer.id,
          credentialId: made.credential.id,
          publicKey: Buffer.from(made.credential.publicKey),
          counter: made.credential.counter,
          transports: made.credential.transports ?? [],
          userHandle,
          name,
          isSynced: made.credentialBackedUp,
          createdAt: clock.now(),
        });
      });
      return presentPasskey(orThrow(added, () => conflict('This passkey is in use already.')));
    },
    /** @throws AppError NOT_FOUND, also for a passkey of another user */
    rename: async (userId: number, id: number, name: string): Promise<Passkey> =>
      presentPasskey(orThrow(await data.renamePasskey(db, { userId, id, name }), passkeyNotFound)),
    /** @throws AppError NOT_FOUND, CONFLICT for the last way in */
    async remove(userId: number, id: number): Promise<void> {
      await removeWayIn(context, userId, async (tx) => {
        if (!(await data.deletePasskey(tx, userId, id))) throw passkeyNotFound();
      });
    },
  };
}

const presentPasskey = (row: data.PasskeyRow): Passkey => pickShown(passkeyAnswer, row);

const noPasskeysHere = () => new AppError('WRONG_STATE', 'Passkeys work over https only.');
const passkeyNotFound = () => notFound('This passkey does not exist.');
const wrongAnswer = (accountId: number) =>
  new AppError('WRONG_CREDENTIALS', 'This passkey could not be checked. Please try again.', { accountId });
const notMade = () => new AppError('INVALID_INPUT', 'The passkey could not be made. Please try again.');
