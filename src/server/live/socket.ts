import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { clientMessage } from '#contract/live.ts';
import type { Context } from '#server/context.ts';
import { openForReading } from '#server/features/access/service.ts';
import { AppError } from '#server/http/errors.ts';
import { isForeignOrigin } from '#server/http/plugins/security.ts';
import type { Hub } from './hub.ts';

/** R40's limits. */
const MAX_MESSAGE_BYTES = 4096;
const MAX_MESSAGES_PER_SECOND = 20;
const MAX_BROKEN_MESSAGES = 20;
const POLICY = 1008;
/** How long a socket that was told to close may take before it is cut. */
const CLOSE_LIMIT_MS = 2_000;

/** `/ws` (T §7): a client joins tournaments and hears of them; everything else it says is refused (R40). */
export async function liveRoutes(app: FastifyInstance, context: Context, hub: Hub) {
  // In a scope of its own: no other call goes through the plugin's hooks.
  await app.register(async (scope) => {
    const cutAll = () => {
      for (const socket of scope.websocketServer.clients) socket.terminate();
    };
    await scope.register(websocket, {
      options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
      // In place of the plugin's own, which closes sockets without a code.
      preClose(done) {
        hub.close();
        setTimeout(cutAll, CLOSE_LIMIT_MS).unref();
        scope.websocketServer.close(() => done());
      },
    });
    scope.get(
      '/ws',
      { websocket: true, schema: { hide: true }, onRequest: refuseForeign(context) },
      (socket, request) => serveSocket(socket, request, context, hub),
    );
  });
}

/**
 * A connection that asked for a socket and was answered instead has no parser any more, and no timeout: it would stay
 * open as long as its client likes. Registered before all routes and hooks, which the plugin's own care comes after.
 */
export function closeRefusedUpgrades(app: FastifyInstance) {
  const asking = new WeakSet<IncomingMessage>();
  app.server.on('upgrade', (request: IncomingMessage) => void asking.add(request));
  app.addHook('onResponse', async ({ raw }) => {
    if (asking.has(raw)) raw.socket.destroy();
  });
}

/** A browser always sends Origin with a socket; another site's page gets none (R40). */
const refuseForeign =
  ({ config }: Context) =>
  async (request: FastifyRequest) => {
    if (isForeignOrigin(request, config)) {
      throw new AppError('CROSS_SITE', 'This request came from another site and was refused.');
    }
  };

function serveSocket(socket: WebSocket, request: FastifyRequest, context: Context, hub: Hub): void {
  const member = hub.add(
    socket,
    request.socket,
    request.viewer && { id: request.viewer.sessionId, expiresAt: request.viewer.sessionExpiresAt },
  );
  const isTooMany = messageCounter();
  let broken = 0;

  socket.on('message', (data) => {
    if (isTooMany()) return socket.close(POLICY, 'too many messages');
    const message = clientMessage.safeParse(parse(String(data)));
    if (message.success) {
      void join(message.data.tournamentId);
      return;
    }
    broken += 1;
    if (broken > MAX_BROKEN_MESSAGES) socket.close(POLICY, 'broken messages');
  });
  socket.on('close', () => member.remove());
  // A socket that fails is closed by its own close event.
  socket.on('error', () => {});

  /** Whoever may not open the tournament hears nothing of it (R10). */
  const join = async (tournamentId: number) => {
    try {
      await openForReading(context, request.viewer, tournamentId);
    } catch (error) {
      if (error instanceof AppError) return;
      request.log.error({ err: error }, 'a tournament could not be joined');
      return;
    }
    await member.join(tournamentId);
  };
}

/** Counts in windows of a second; true once there are too many in one. */
function messageCounter(): () => boolean {
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
