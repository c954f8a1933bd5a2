import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/mail/service.ts';
import type { SecondFactor } from '#server/features/second-factor/service.ts';
import { AppError } from '#server/http/errors.ts';
import { idTokenCookie } from '#server/http/plugins/provider-cookies.ts';
import {
  clearCodeCookie,
  clearGuestCookie,
  readCodeCookie,
  readDeviceCookie,
  readGuestCookie,
  setCodeCookie,
  setDeviceCookie,
  setSessionCookie,
} from '#server/http/plugins/session.ts';
import { nameAccountInLinks } from '#server/http/plugins/share-cookie.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import { CODE_STEP_MS, createCodeSteps } from './code-step.ts';
import * as data from './data.ts';
import { deviceName } from './device-name.ts';
import type { Devices } from './devices.ts';
import type { Sessions } from './sessions.ts';
import { requireNotBanned } from './sign-in.ts';

type Parts = {
  sessions: Sessions;
  devices: Devices;
  guests: { moveTo(token: string, userId: number): Promise<void> };
  secondFactor: SecondFactor;
  sessionSecret: string;
};

/** A user who has proven to be the owner of the account, and how. A new account needs no further proof. */
type Proven = {
  user: data.UserRow;
  by: 'password' | 'provider' | 'passkey' | 'sign-up';
  remember?: boolean | undefined;
};

type Started = Omit<Proven, 'by'> & {
  by: Proven['by'] | 'code';
  /** Whether a provider was the proof before the code. */
  cameByProvider?: boolean;
};

/** A passkey asks for the device and its PIN or fingerprint, so it is both factors (rule A44). */
const NEEDS_CODE = { password: true, provider: true, passkey: false, 'sign-up': false };

type Step = 'signed-in' | 'code-needed';
export type Signing = ReturnType<typeof createSigning>;

/** The one way from a proven identity to a session, whatever proved it (rule A44). */
export function createSigning(context: Context, parts: Parts) {
  const { config, clock, db } = context;
  const { sessions, devices, guests, secondFactor } = parts;
  const codeSteps = createCodeSteps(parts.sessionSecret);

  const rememberDevice = (request: FastifyRequest, reply: FastifyReply, user: data.UserRow) => {
    const value = devices.remember(readDeviceCookie(request, config), user);
    setDeviceCookie(request, reply, { value, config });
  };

  /** Moves the guest's votes to the account. If that fails, the sign-in succeeds, and the next one tries again. */
  const keepGuestVotes = async (request: FastifyRequest, reply: FastifyReply, user: data.UserRow) => {
    const token = readGuestCookie(request, config);
    if (!token) return;
    try {
      await guests.moveTo(token, user.id);
      clearGuestCookie(request, reply, config);
    } catch (error) {
      request.log.error({ err: error }, 'votes of a guest were not moved');
    }
  };

  const startSession = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { user, by, remember = false, cameByProvider = false }: Started,
  ) => {
    if (request.viewer) await sessions.end([request.viewer.sessionId]);
    const device = deviceName(request.headers['user-agent']);
    const { token, expiresAt } = await sessions.start(user, { remember, device });
    if (user.emailVerifiedAt && !devices.find(readDeviceCookie(request, config), user)) {
      const data = { device, at: clock.now() };
      await queueMail(context, { kind: 'new_sign_in', userIds: [user.id], data });
    }
    request.log.info({ userId: user.id, by }, 'signed in');
    setSessionCookie(request, reply, { token, expires: remember ? expiresAt : null, config });
    rememberDevice(request, reply, user);
    nameAccountInLinks(request, reply, { userId: user.id, site: context });
    await keepGuestVotes(request, reply, user);
    // The sign-out of this session must not lead to the provider of an earlier one (rule A59).
    if (config.identityProviders.oidc && !cameByProvider) idTokenCookie.clear(request, reply, config);
  };

  return {
    rememberDevice,
    /**
     * Starts the session of a proven identity. Where the second factor is on, a password and a provider are only the first
     * step: the answer is then `code-needed`, and a cookie lets this browser go on by `finish` for five minutes.
     * @throws AppError BANNED, and WRONG_CREDENTIALS when the password was changed meanwhile
     */
    async start(request: FastifyRequest, reply: FastifyReply, proven: Proven): Promise<Step> {
      const { user, by, remember = false } = proven;
      await requireNotBanned(context, user.id);
      if (NEEDS_CODE[by] && (await secondFactor.isOn(user.id))) {
        const first = by === 'provider' ? by : 'password';
        const value = codeSteps.issue(user, { remember, by: first, now: clock.now() });
        setCodeCookie(request, reply, { value, config, maxAge: CODE_STEP_MS / 1000 });
        return 'code-needed';
      }
      await startSession(request, reply, proven);
      return 'signed-in';
    },
    /**
     * Starts the session of a browser that has taken the first step, by a code, and returns its user's id.
     * @throws AppError SIGN_IN_ENDED without the first step, WRONG_CODE, TOO_MANY_REQUESTS, BANNED
     */
    async finish(request: FastifyRequest, reply: FastifyReply, code: string): Promise<number> {
      const cookie = readCodeCookie(request, config) ?? '';
      const step = codeSteps.read(cookie, clock.now());
      const user = step && (await data.findUser(db, step.userId));
      if (!step || !user || !codeSteps.isGenuine(cookie, user)) throw signInEnded();
      const device = devices.find(readDeviceCookie(request, config), user);
      if (await secondFactor.isOn(user.id)) {
        await secondFactor.check({ user, code, network: clientNetwork(request.ip), device });
      }
      await requireNotBanned(context, user.id);
      const { remember, by } = step;
      const cameByProvider = by === 'provider';
      await startSession(request, reply, { user, by: 'code', remember, cameByProvider });
      clearCodeCookie(request, reply, config);
      return user.id;
    },
  };
}

const signInEnded = () => new AppError('SIGN_IN_ENDED', 'This sign-in has ended. Please start again.');
