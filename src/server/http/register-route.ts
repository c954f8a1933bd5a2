import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { scopeOf } from '#contract/api-key.ts';
import { appIconBytes } from '#contract/app-manifest.ts';
import { calendarBytes } from '#contract/calendar.ts';
import { cardBytes } from '#contract/card.ts';
import { imageBytes } from '#contract/image.ts';
import { UNCONFIRMED } from '#contract/messages/sign-up.ts';
import { ownDataFile } from '#contract/own-data.ts';
import { csvBytes, m3uBytes } from '#contract/playlist.ts';
import {
  type Answer,
  type Body,
  type Params,
  type Query,
  type Route,
  type RouteName,
  routes,
} from '#contract/routes.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { MaybePromise } from '#server/lib/slots.ts';
import { bodyLimitOf } from './body-limit.ts';
import { encodingFor, MIN_COMPRESSED_BYTES } from './compression.ts';
import { NEXT_CURSOR, type Page } from './cursor.ts';
import { AppError, forbidden, unauthorized } from './errors.ts';
import { idempotently } from './idempotency.ts';
import type { Limits } from './limits.ts';
import { readOpenedLinks } from './plugins/share-cookie.ts';
import { readUpload, refuseUnfitForm } from './plugins/uploads.ts';
import type { CachedAnswer } from './read-cache.ts';
import { isSharedRoute } from './shared-answers.ts';
import { createTurns } from './turns.ts';

/** The largest lists are 1,000 ids, and 64 songs with five fields each. */
const MAX_VALUES = 5_000;
const MAX_DEPTH = 20;

/**
 * Refuses JSON with more values or levels than any call needs, before code walks through it. The walk itself is
 * no recursion, because 120,000 nested arrays fit into one body.
 * @throws AppError BAD_REQUEST
 */
function refuseExcessiveJson(json: unknown): void {
  let parents = isParent(json) ? [json] : [];
  let values = 1;
  for (let depth = 1; parents.length > 0; depth += 1) {
    const next: object[] = [];
    for (const value of parents.flatMap((parent) => Object.values(parent))) {
      values += 1;
      if (values > MAX_VALUES || depth > MAX_DEPTH)
        throw new AppError('BAD_REQUEST', `Please send at most ${MAX_VALUES} values in ${MAX_DEPTH} levels.`);
      if (isParent(value)) next.push(value);
    }
    parents = next;
  }
}

const isParent = (value: unknown): value is object => typeof value === 'object' && value !== null;

type ViewerOf<R extends Route> = R['access'] extends 'anyone' ? Viewer | null : Viewer;
type FileOf<R extends Route> = R extends { upload: string } ? Buffer : undefined;

/** An answer that already is bytes: cached JSON, or a file such as a picture, which has no `compress`. */
type BytesAnswer = Omit<CachedAnswer, 'compress'> &
  Partial<CachedAnswer> & { type?: string; cacheControl?: string };

type CallOf<R extends Route> = {
  /** With an Idempotency-Key its `db` is the transaction that also stores the answer. */
  context: Context;
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  /** The uploaded file, for a route with an upload. */
  file: FileOf<R>;
  viewer: ViewerOf<R>;
  request: FastifyRequest;
  reply: FastifyReply;
};

const FILES = new Set<z.ZodType>([
  imageBytes,
  cardBytes,
  appIconBytes,
  calendarBytes,
  m3uBytes,
  csvBytes,
  ownDataFile,
]);

type Options<R extends Route> = {
  /** The limit for each user. It counts before the call takes a connection or locks a row. */
  limit?: keyof Limits;
  /** How many uses of the limit a call counts as; 1 by default. */
  usesOf?: (body: Body<R>) => number;
  /** The address of a picture that the call names. Fetching and keeping it counts as a lookup. */
  pictureOf?: (body: Body<R>) => string | null | undefined;
  /** Refuses a call by throwing, before its body is read. */
  admit?: (request: FastifyRequest) => void;
  /** The id of the row that all such calls lock. They wait for their turn before they take a connection. */
  turnOf?: (call: Pick<CallOf<R>, 'params' | 'body'>) => number;
  /** Whether no cache may keep the answer. */
  noStore?: boolean;
  /** Whether the answer is too short for compression, whose hooks cost more than the rest of a short answer's. */
  isShort?: boolean;
};

/** A call of the route table, as its handler gets it. */
export type Call<N extends RouteName> = CallOf<(typeof routes)[N]>;

/** A page of a list is answered by its rows, and a header names its cursor. */
type PageOf<A> = A extends readonly (infer Row)[] ? Page<Row> : never;
type Handle<R extends Route> = (
  call: CallOf<R>,
) => MaybePromise<Answer<R> | PageOf<Answer<R>> | BytesAnswer | Readable>;

/** Registers a route of the route table for a feature. */
export type Register = {
  <R extends Route>(route: R, handle: Handle<R>): void;
  <R extends Route>(route: R, options: Options<R>, handle: Handle<R>): void;
};

/** The registration of routes of the route table in an app, whose calls get this context. */
export const createRegister =
  (app: FastifyInstance, context: Context): Register =>
  <R extends Route>(route: R, options: Options<R> | Handle<R>, handle?: Handle<R>) =>
    typeof options === 'function'
      ? registerRoute(app, context, { route, handle: options })
      : handle && registerRoute(app, context, { ...options, route, handle });

/** Checks access before reading the body, validates by the contract, and answers 304 to a client that has the cached bytes. */
function registerRoute<R extends Route>(
  app: FastifyInstance,
  context: Context,
  {
    route,
    handle,
    limit,
    usesOf,
    pictureOf,
    admit,
    turnOf,
    noStore,
    isShort,
  }: Options<R> & { route: R; handle: Handle<R> },
) {
  const takeTurn = createTurns();
  app.route({
    method: route.method,
    url: route.path,
    config: { keyScope: scopeOf(route), isShared: isSharedRoute(route) },
    schema: {
      summary: route.summary,
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      // Files are sent without serialization.
      ...(FILES.has(route.answer) ? {} : { response: { [route.status ?? 200]: route.answer } }),
    },
    // A GET has no body to decompress.
    ...(route.method === 'GET' ? { decompress: false as const } : {}),
    ...(isShort ? { compress: false as const } : {}),
    // An upload has its own limits.
    ...(route.upload ? {} : { bodyLimit: bodyLimitOf(route) }),
    preValidation: (request, _reply, done) => {
      refuseExcessiveJson(request.body);
      done();
    },
    onRequest: (request, _reply, done) => {
      const check = () => {
        requireAccess(route, request);
        requireConfirmed(context, route, request.viewer);
        if (route.upload) refuseUnfitForm(request);
        admit?.(request);
      };
      if (route.access !== 'voter' || request.viewer) {
        check();
        return done();
      }
      request
        .findVoter()
        .then(check)
        .then(() => done(), done);
    },
    handler: async (request, reply) => {
      const viewer = viewerOf(route, request);
      const params = request.params as Params<R>;
      const body = request.body as Body<R>;
      if (limit && viewer) {
        await context.limits[limit].take(viewer.id, usesOf?.(body));
      }
      if (request.viewer && pictureOf?.(body)) {
        await context.limits.lookups.take(request.viewer.id);
      }
      const file = route.upload ? await countAndReadUpload(context, request, route.upload) : undefined;
      const run = (inner: Context) => {
        if (noStore) reply.header('cache-control', 'no-store');
        return handle({
          context: inner,
          params,
          query: request.query as Query<R>,
          body,
          file: file as FileOf<R>,
          viewer: viewer as ViewerOf<R>,
          request,
          reply,
        });
      };
      const own = contextOf(context, request);
      const work = () => (route.idempotent ? idempotently(own, request, run) : run(own));
      const answer = await (turnOf ? takeTurn(turnOf({ params, body }), async () => work()) : work());
      if (route.method !== 'GET') context.justWritten.note(request, reply);
      if (isBytes(answer)) return sendBytes(request, reply, answer);
      if (isPage(answer)) return sendPage(reply, answer);
      return reply.status(route.status ?? 200).send(answer);
    },
  });
}

/**
 * The context with the request's share tokens, whose reads are exact for who writes or has just written. Most requests share one
 * context.
 */
export function contextOf(context: Context, request: FastifyRequest): Context {
  const { tokens, userIds } = readOpenedLinks(request, context);
  const own = tokens.length === 0 ? context : { ...context, shareTokens: tokens, linkUserIds: userIds };
  const { exact } = own.old;
  if (own.old === exact) return own;
  return request.method !== 'GET' || own.justWritten.has(request) ? { ...own, old: exact } : own;
}

/** The signed-in user; for calls that guests may make, the user or guest. */
const viewerOf = ({ access }: Route, request: FastifyRequest): Viewer | null =>
  access === 'voter' ? request.voter : request.viewer;

function requireAccess(route: Route, request: FastifyRequest): void {
  if (route.access === 'anyone') return;
  const viewer = viewerOf(route, request);
  if (!viewer) throw unauthorized();
  if (route.access === 'admin' && viewer.role !== 'admin') {
    throw forbidden('You need to be an admin to do this.');
  }
}

/** What an account may do before its address is confirmed, where only addresses of SIGN_UP_DOMAINS count. */
const BEFORE_CONFIRMATION = new Set<Route>([
  routes.getCurrentUser,
  routes.logIn,
  routes.finishSignIn,
  routes.logOut,
  routes.forgotPassword,
  routes.resetPassword,
  routes.confirmEmail,
  routes.disownEmail,
  routes.sendVerification,
  routes.changeEmail,
  routes.cancelEmailChange,
  routes.becomeAdmin,
  // The data of the account, its end, and the proofs that both may ask for (rules A60, A61).
  routes.getOwnData,
  routes.deleteAccount,
  routes.getWaysIn,
  routes.prove,
  routes.beginPasskeySignIn,
  routes.proveByPasskey,
  routes.proveByProvider,
]);

/** Admins are exempt: they mend a mail server. @throws AppError EMAIL_UNCONFIRMED (rule A43) */
function requireConfirmed({ config }: Context, route: Route, viewer: Viewer | null): void {
  if (config.site.signUpDomains.length === 0 || !viewer || viewer.isEmailVerified) return;
  // Visitors may read the same.
  const isPublicRead = route.access === 'anyone' && route.method === 'GET';
  if (viewer.role === 'admin' || isPublicRead || BEFORE_CONFIRMATION.has(route)) return;
  throw new AppError('EMAIL_UNCONFIRMED', UNCONFIRMED);
}

/** Refused uploads count too, because the limit is on reading and decoding them. */
async function countAndReadUpload({ limits }: Context, request: FastifyRequest, field: string) {
  if (request.viewer) await limits.uploads.take(request.viewer.id);
  return readUpload(request, field);
}

function isBytes(answer: unknown): answer is BytesAnswer {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer && Buffer.isBuffer(answer.bytes);
}

const isPage = (answer: unknown): answer is Page<unknown> =>
  typeof answer === 'object' && answer !== null && 'nextCursor' in answer;

function sendPage(reply: FastifyReply, { rows, nextCursor }: Page<unknown>): FastifyReply {
  if (nextCursor) reply.header(NEXT_CURSOR, nextCursor);
  return reply.send(rows);
}

/** Sends an answer that already is bytes, compressed once, or 304 to a client that has them. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    bytes,
    etag,
    compress,
    nextCursor,
    type = 'application/json; charset=utf-8',
    cacheControl = 'no-cache',
  }: BytesAnswer,
): MaybePromise<FastifyReply> {
  // Called last: an error answer must not have these headers.
  const head = (tag: string) => {
    reply.header('etag', tag).header('cache-control', cacheControl);
    if (nextCursor) reply.header(NEXT_CURSOR, nextCursor);
    return compress ? reply.header('vary', 'accept-encoding') : reply;
  };
  if (hasEtag(request, etag)) return head(etag).status(304).send();
  const encoding = compress && bytes.length >= MIN_COMPRESSED_BYTES ? encodingFor(request) : null;
  if (!compress || !encoding) return head(etag).type(type).send(bytes);
  const send = (compressed: Buffer) =>
    head(`W/${etag}`).type(type).header('content-encoding', encoding).send(compressed);
  const compressed = compress(encoding);
  return compressed instanceof Promise ? compressed.then(send) : send(compressed);
}

/** Whether the client has these bytes. A proxy that compresses marks the tag as weak. */
function hasEtag(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers['if-none-match']?.split(',') ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
