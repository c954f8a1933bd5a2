import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/lib/clock.ts';
import { MAX_BODY_BYTES } from './body-limit.ts';
import { createErrorCounts } from './error-counts.ts';
import { handleError, handleFrameworkError, handleUnreadable } from './errors.ts';
import { limitPipelining } from './limit-pipelining.ts';
import { RequestLog, requestIds } from './plugins/request-log.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { sendInstructions } from './validation-messages.ts';

/** Enough for an upload of 5 MB on a slow line. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than the common proxies keep an idle connection, so that they close it first. */
const KEEP_ALIVE_MS = 72_000;
/** As long as Node's limit for headers, so that the contract, not the router, refuses long ids. */
const MAX_PARAM_LENGTH = 16 * 1024;

type Options = { config: Config; clock: Clock; logger: FastifyBaseLogger; headers: SecurityHeaders };

/** The Fastify instance without plugins and routes. */
export function createHttpServer({ config, clock, logger, headers }: Options): FastifyInstance {
  const http = Fastify({
    loggerInstance: logger,
    childLoggerFactory: (log, binding, options) => new RequestLog(log, binding, options),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: handleFrameworkError(clock, headers.api),
    clientErrorHandler: handleUnreadable(clock, headers.api),
    // Node's check for a Host header and Fastify's 503 during a shutdown would answer without our headers and error body.
    // Hooks refuse these requests instead.
    serverFactory: (listener) =>
      createServer(
        {
          requireHostHeader: false,
          requestTimeout: REQUEST_TIMEOUT_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
        },
        limitPipelining(listener),
      ),
    return503OnClosing: false,
    genReqId: requestIds(config),
    requestIdHeader: false,
  });
  sendInstructions();
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.decorate('errorCounts', createErrorCounts(clock));
  http.setErrorHandler(handleError);
  // Without Fastify's parser of plain text, which a form of another site can send, such a body gets a 415.
  http.removeContentTypeParser('text/plain');
  // Ignore unknown `Expect` headers.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  closeRefusedUpgrades(http);
  return http;
}

/**
 * Closes the connection of an upgrade request that got a plain answer: it has no parser and no timeout any more, and would
 * stay open. Listens before the WebSocket plugin does.
 */
function closeRefusedUpgrades(http: FastifyInstance): void {
  const upgradeRequests = new WeakSet<IncomingMessage>();
  http.server.on('upgrade', (request: IncomingMessage) => void upgradeRequests.add(request));
  http.addHook('onResponse', ({ raw }, _reply, done) => {
    if (upgradeRequests.has(raw)) raw.socket.destroy();
    done();
  });
}
