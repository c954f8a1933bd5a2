import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { clientMessage } from '#contract/live.ts';
import { POLICY_VIOLATION } from '#contract/live-limits.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';
import type { Hub } from './hub.ts';

/** The limits of a socket (rule U2). */
const MAX_MESSAGE_BYTES = 4096;
const MAX_MESSAGES_PER_SECOND = 20;
const MAX_BROKEN_MESSAGES = 20;
/** How long a client may take to answer the close frame. */
const CLOSE_TIMEOUT_MS = 2_000;

type Parts = {
  hub: Hub;
  clock: Clock;
  /** @throws for a request from a page of another site (rule U2) */
  requireOwnOrigin: (request: FastifyRequest) => void;
  /** The tokens of the links that the request's browser has opened (rule A27). */
  shareTokensOf: (request: FastifyRequest) => readonly string[];
  /** Whether the request's reader may open the tournament (rules A13, A22). */
  mayOpen: (request: FastifyRequest, tournamentId: number) => MaybePromise<boolean>;
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
      {
        websocket: true,
        schema: { hide: true },
        onRequest: async (request) => {
          parts.requireOwnOrigin(request);
          // Sets `request.voter`, for guests too, so that they receive their own votes (rule Y5).
          await request.findVoter();
        },
      },
      (socket, request) => serveSocket(socket, request, parts),
    );
  });
}

function serveSocket(
  socket: WebSocket,
  request: FastifyRequest,
  { hub, clock, shareTokensOf, mayOpen }: Parts,
): void {
  const member = hub.add(
    socket,
    request.socket,
    request.voter && {
      id: request.voter.sessionId,
      userId: request.voter.id,
      expiresAt: request.voter.sessionExpiresAt,
    },
    shareTokensOf(request),
  );
  const exceedsLimit = createMessageLimit(clock);
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
  // A close event follows each error.
  socket.on('error', () => {});

  /** A viewer who may not open the tournament gets no answer (rules A13, A22). */
  const join = async (tournamentId: number) => {
    try {
      // Checks again if access changed during the check: the hub removes only members who are already in the room.
      let checkedChange: number;
      do {
        checkedChange = hub.accessChanges();
        if (!(await mayOpen(request, tournamentId))) return;
      } while (checkedChange !== hub.accessChanges());
    } catch (error) {
      request.log.error({ err: error }, 'a socket could not open a tournament');
      return;
    }
    await member.join(tournamentId);
  };
}

/** Returns a function that counts a message and returns true above the limit of the current second. */
function createMessageLimit(clock: Clock): () => boolean {
  let windowStart = 0;
  let count = 0;
  return () => {
    const now = clock.now().getTime();
    // A clock that is set back starts a new second, too.
    if (now < windowStart || now >= windowStart + 1000) {
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
