import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { clientMessage } from '#contract/live.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/errors.ts';
import { isForeignOrigin } from '#server/http/plugins/security.ts';
import { readShareTokens } from '#server/http/plugins/share-cookie.ts';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';
import type { Hub } from './hub.ts';
import { POLICY_VIOLATION } from './session-closer.ts';

/** The limits of a socket (rule U2). */
const MAX_MESSAGE_BYTES = 4096;
const MAX_MESSAGES_PER_SECOND = 20;
const MAX_BROKEN_MESSAGES = 20;
/** How long a client may take to answer the close frame. */
const CLOSE_TIMEOUT_MS = 2_000;

type Parts = {
  config: Config;
  hub: Hub;
  /** @throws AppError unless the request's reader may open the tournament */
  openTournament: (request: FastifyRequest, tournamentId: number) => MaybePromise<void>;
};

/** The route `/ws`: a client joins the rooms of tournaments and receives their messages (rule U1). */
export async function liveRoutes(app: FastifyInstance, parts: Parts) {
  // In a nested scope, so that the plugin's hooks run for this route only.
  await app.register(async (scope) => {
    const terminateAll = () => {
      for (const socket of scope.websocketServer.clients) socket.terminate();
    };
    await scope.register(websocket, {
      options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
      // Replaces the plugin's own function, which closes sockets without a code.
      preClose(done) {
        parts.hub.close();
        setTimeout(terminateAll, CLOSE_TIMEOUT_MS).unref();
        scope.websocketServer.close(() => done());
      },
    });
    scope.get(
      '/ws',
      { websocket: true, schema: { hide: true }, onRequest: refuseForeignOrigin(parts) },
      (socket, request) => serveSocket(socket, request, parts),
    );
  });
}

/**
 * Closes the connection of an upgrade request that got a plain answer: it has no parser and no timeout any
 * more, and would stay open. Must be called before all routes and hooks, because the plugin adds its own
 * upgrade listener.
 */
export function closeRefusedUpgrades(app: FastifyInstance) {
  const upgradeRequests = new WeakSet<IncomingMessage>();
  app.server.on('upgrade', (request: IncomingMessage) => void upgradeRequests.add(request));
  app.addHook('onResponse', async ({ raw }) => {
    if (upgradeRequests.has(raw)) raw.socket.destroy();
  });
}

/** Refuses sockets from pages of other sites; browsers always send Origin with a socket (rule U2). */
const refuseForeignOrigin =
  ({ config }: Parts) =>
  async (request: FastifyRequest) => {
    if (isForeignOrigin(request, config)) {
      throw new AppError('CROSS_SITE', 'This request came from another site and was refused.');
    }
    // The sockets of guests get their own votes, too (rule Y5).
    await request.findVoter();
  };

function serveSocket(
  socket: WebSocket,
  request: FastifyRequest,
  { config, hub, openTournament }: Parts,
): void {
  const tokens = readShareTokens(request, config);
  const member = hub.add(
    socket,
    request.socket,
    request.voter && {
      id: request.voter.sessionId,
      userId: request.voter.id,
      expiresAt: request.voter.sessionExpiresAt,
    },
    tokens,
  );
  const exceedsLimit = createMessageLimit();
  let brokenMessages = 0;

  socket.on('message', (data) => {
    if (exceedsLimit()) return socket.close(POLICY_VIOLATION, 'too many messages');
    const message = clientMessage.safeParse(parseJson(String(data)));
    if (message.success) {
      void join(message.data.tournamentId);
      return;
    }
    brokenMessages += 1;
    if (brokenMessages > MAX_BROKEN_MESSAGES) socket.close(POLICY_VIOLATION, 'broken messages');
  });
  socket.on('close', () => member.remove());
  // The close event follows each error.
  socket.on('error', () => {});

  /** A viewer who may not open the tournament gets no answer (rules A13, A22). */
  const join = async (tournamentId: number) => {
    try {
      // A permission may end while it is read, when the room could not remove the member yet.
      for (let seen = -1; seen !== hub.accessChanges(); ) {
        seen = hub.accessChanges();
        await openTournament(request, tournamentId);
      }
    } catch (error) {
      if (error instanceof AppError) return;
      request.log.error({ err: error }, 'a socket could not open a tournament');
      return;
    }
    await member.join(tournamentId);
  };
}

/** Returns a function that counts a message, and is true above the limit of the current second. */
function createMessageLimit(): () => boolean {
  let windowStart = 0;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - windowStart >= 1000) {
      windowStart = now;
      count = 0;
    }
    count += 1;
    return count > MAX_MESSAGES_PER_SECOND;
  };
}

/** Null for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
