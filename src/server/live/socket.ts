import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import { clientMessage, type StageReport } from '#contract/live.ts';
import { POLICY_VIOLATION } from '#contract/live-limits.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { MaybePromise } from '#server/lib/slots.ts';
import type { Hub } from './hub.ts';
import type { OpenedLinks } from './room.ts';

/** The limits of a socket. */
const MAX_MESSAGE_BYTES = 4096;
const MAX_MESSAGES_PER_SECOND = 20;
const MAX_BROKEN_MESSAGES = 20;
/** How long a client may take to answer the close frame. */
const CLOSE_TIMEOUT_MS = 2_000;

type Parts = {
  hub: Hub;
  clock: Clock;
  /** @throws for a request from a page of another site */
  requireOwnOrigin: (request: FastifyRequest) => void;
  /** The links that the request's browser has opened, with its accounts. */
  linksOf: (request: FastifyRequest) => OpenedLinks;
  /** Whether the request's reader is a host of the tournament. */
  isHost: (request: FastifyRequest, tournamentId: number) => Promise<boolean>;
  /** Whether the request's reader may open the tournament. */
  mayOpen: (request: FastifyRequest, tournamentId: number) => MaybePromise<boolean>;
};

/** The route `/ws`: a client joins the rooms of tournaments and receives their messages. */
export async function liveRoutes(app: FastifyInstance, parts: Parts) {
  // In a nested scope, so that the plugin's hooks run for this route only.
  await app.register(async (scope) => {
    const terminateAll = () => {
      for (const socket of scope.websocketServer.clients) socket.terminate();
    };
    await scope.register(websocket, {
      options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
      errorHandler(error, socket, request) {
        const code = Reflect.get(error, 'code');
        if (isOfClient(code)) logClient(request, `a live connection ended: ${code}`);
        else request.log.error({ err: error }, 'a live connection failed');
        socket.terminate();
      },
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
          // Sets `request.voter`, for guests too, so that they receive their own votes.
          await request.findVoter();
        },
      },
      (socket, request) => serveSocket(socket, request, parts),
    );
  });
}

/**
 * Whether the client or its network caused an error of a socket: a frame that is too large or no frame of the protocol, or a
 * broken connection.
 */
const isOfClient = (code: unknown): code is string =>
  typeof code === 'string' && /^(WS_ERR_|ECONN|EPIPE|ETIMEDOUT)/.test(code);

/** Any client can cause these lines, so they have neither a stack nor the level of a fault. */
const logClient = ({ log }: Pick<FastifyRequest, 'log'>, message: string) => log.info(message);

function serveSocket(
  socket: WebSocket,
  request: FastifyRequest,
  { hub, clock, linksOf, isHost, mayOpen }: Parts,
) {
  const member = hub.add(
    socket,
    request.socket,
    request.voter && {
      id: request.voter.sessionId,
      userId: request.voter.id,
      expiresAt: request.voter.sessionExpiresAt,
    },
    linksOf(request),
  );
  const exceedsLimit = createMessageLimit(clock);
  let brokenMessages = 0;

  socket.on('message', (data) => {
    if (exceedsLimit()) {
      if (socket.readyState === socket.OPEN) logClient(request, 'a live connection sent too many messages');
      return socket.close(POLICY_VIOLATION, 'too many messages');
    }
    const message = clientMessage.safeParse(parseJson(String(data)));
    if (message.success) {
      const { data } = message;
      handle(data);
      return;
    }
    brokenMessages += 1;
    if (brokenMessages === 1) logClient(request, 'a live connection sent a broken message');
    if (brokenMessages > MAX_BROKEN_MESSAGES) socket.close(POLICY_VIOLATION, 'broken messages');
  });
  socket.on('close', () => member.remove());
  const handle = (message: z.infer<typeof clientMessage>) => {
    const { type, tournamentId } = message;
    if (type === 'join_tournament') void join(tournamentId, message.isPresent);
    if (type === 'leave_tournament') {
      wanted.delete(tournamentId);
      member.leave(tournamentId);
    }
    if (type === 'here') member.hear(tournamentId);
    if (type === 'react') void member.react(tournamentId, message.reaction);
    if (type === 'stage') keepStage(message);
  };
  let keptStage = Promise.resolve();
  /** One after the other, because the newest report counts. */
  const keepStage = (report: StageReport & { tournamentId: number }) => {
    const { tournamentId } = report;
    keptStage = keptStage.then(async () => {
      const isHosts = await isHost(request, tournamentId).catch(() => false);
      member.keepStage(tournamentId, { ...report, isHosts });
    });
  };
  /** The tournaments that were joined and not left: the page may be left before a join is decided. */
  const wanted = new Set<number>();
  /** A viewer who may not open the tournament hears the same of one that does not exist. */
  const join = async (tournamentId: number, isPresent: boolean) => {
    wanted.add(tournamentId);
    try {
      // Checks again if access changed during the check: the hub removes only members who are already in the room.
      let checkedChange: number;
      do {
        checkedChange = hub.accessChanges();
        if (!(await mayOpen(request, tournamentId))) {
          wanted.delete(tournamentId);
          return member.refuse(tournamentId);
        }
      } while (checkedChange !== hub.accessChanges());
      if (!wanted.has(tournamentId)) return;
    } catch (error) {
      request.log.error({ err: error }, 'a socket could not open a tournament');
      return;
    }
    await member.join(tournamentId, isPresent);
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
