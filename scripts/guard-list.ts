/** A security guard in the code, its replacement without the guard, and the tests that must then fail. */
export type Guard = {
  guard: string;
  file: string;
  code: string;
  without: string;
  test: string;
  /** The pattern of the full names (describe and title) of the tests in that file that must fail. */
  names: string;
};

/** By the name of the guard. Each `code` occurs exactly once in its file, which tests/documents.test.ts checks. */
const BY_NAME: Record<
  string,
  Pick<Guard, 'file' | 'code' | 'without'> & { noticedBy: [test: string, names: string] }
> = {
  'no writes from other sites': {
    file: 'src/server/http/plugins/security.ts',
    code: 'if (!isExempt && isCrossSite(request, config)) throw',
    without: 'if (!isExempt && !config) throw',
    noticedBy: ['tests/accounts.test.ts', 'a write with the headers'],
  },
  'no sockets for other sites': {
    file: 'src/server/http/plugins/security.ts',
    code: 'if (isForeignOrigin(request, config)) throw',
    without: 'if (!config) throw',
    noticedBy: ['tests/live.test.ts', 'refuses the page of another site'],
  },
  'no answers to a session in shared caches': {
    file: 'src/server/http/shared-answers.ts',
    code: 'if (!isMarked || !isFromVisitor(request) ||',
    without: 'if (!isMarked ||',
    noticedBy: ['tests/shared-cache.test.ts', 'is for its reader alone'],
  },
  'the session hidden from scripts': {
    file: 'src/server/http/plugins/session.ts',
    code: 'httpOnly: true',
    without: 'httpOnly: false',
    noticedBy: ['tests/accounts.test.ts', 'answers with the current user and signs the user in'],
  },
  'the session bound to its host': {
    file: 'src/server/http/plugins/session.ts',
    code: '(secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE)',
    without: '(secure ? SESSION_COOKIE : SESSION_COOKIE)',
    noticedBy: ['tests/accounts.test.ts', 'is Secure and bound to this host by its name'],
  },
  'no session from a plain cookie over https': {
    file: 'src/server/http/plugins/session.ts',
    code: 'request.cookies[cookieName(isSecure(request, config))];',
    without: 'request.cookies[SECURE_SESSION_COOKIE] ?? request.cookies[SESSION_COOKIE];',
    noticedBy: ['tests/accounts.test.ts', 'is not read under its plain name'],
  },
  'no writes from other host names that lead here': {
    file: 'src/server/http/plugins/security.ts',
    code: '!isAddress(hostname) && !isThisMachine(hostname);',
    without: '!hostname;',
    noticedBy: ['tests/accounts.test.ts', 'a write to the host'],
  },
  'only named proxies choose the address that counts': {
    file: 'src/server/config.ts',
    code: "true: 'loopback',",
    without: "true: 'loopback, linklocal, uniquelocal',",
    noticedBy: ['tests/accounts.test.ts', 'counts a client of the local network'],
  },
  'no metrics through a proxy': {
    file: 'src/server/http/plugins/metrics.ts',
    code: 'PROXY_HEADER.test(name)',
    without: '!name',
    noticedBy: ['tests/operations.test.ts', 'answers this machine only, and not through a proxy'],
  },
  'no plug-ins in the content security policy': {
    file: 'src/server/http/security-headers.ts',
    code: `objectSrc: ["'none'"],`,
    without: '',
    noticedBy: ['tests/headers.test.ts', 'has the complete content security policy'],
  },
  'no framing': {
    file: 'src/server/http/security-headers.ts',
    code: `frameAncestors: isFramedAnywhere ? ['*'] : ["'none'"],`,
    without: '',
    noticedBy: ['tests/headers.test.ts', 'has HSTS, nosniff and no framing'],
  },
  'API answers that load nothing': {
    file: 'src/server/http/security-headers.ts',
    code: "{ ...Object.fromEntries(api), 'content-security-policy': API_POLICY }",
    without: 'Object.fromEntries(api)',
    noticedBy: ['tests/headers.test.ts', 'has a policy that loads nothing when it is no page'],
  },
  'no content sniffing': {
    file: 'src/server/http/security-headers.ts',
    code: 'xXssProtection: false,',
    without: 'xXssProtection: false, xContentTypeOptions: false,',
    noticedBy: ['tests/headers.test.ts', 'has HSTS, nosniff and no framing'],
  },
  HSTS: {
    file: 'src/server/http/security-headers.ts',
    code: 'isHttpsSite(config) ? HSTS[config.hsts] : false',
    without: 'false',
    noticedBy: ['tests/headers.test.ts', 'has HSTS, nosniff and no framing'],
  },
  'no HTTP behind HTTPS': {
    file: 'src/server/http/plugins/security.ts',
    code: 'if (!isSafe)',
    without: 'if (!headers)',
    noticedBy: ['tests/headers.test.ts', 'over http is refused'],
  },
  'votes per second': {
    file: 'src/server/features/votes/routes.ts',
    code: "{ limit: 'votes', isShort: true }",
    without: '{ isShort: true }',
    noticedBy: ['tests/limits.test.ts', 'refuses votes beyond it'],
  },
  'the voting window': {
    file: 'src/server/features/votes/judge-ballots.ts',
    code: "if (state === 'locked' || state === 'ended') return state;",
    without: '',
    noticedBy: ['tests/votes.test.ts', 'is accepted from the start until ten seconds before the end'],
  },
  'failed sign-ins of an account': {
    file: 'src/server/features/accounts/sign-in.ts',
    code: 'network}`, attempt, isWrongCredentials)',
    without: 'network}`, attempt, () => false)',
    noticedBy: ['tests/accounts.test.ts', 'stops the eleventh failed sign-in of an account'],
  },
  'known devices forgotten when the password changes': {
    file: 'src/server/features/accounts/devices.ts',
    code: 'passwordHash}`)',
    without: 'key}`)',
    noticedBy: [
      'tests/sign-in-limits.test.ts',
      'is known after a sign-out, and no longer after a password change',
    ],
  },
  'the limit of the queue of password hashes': {
    file: 'src/server/lib/fair-queue.ts',
    code: 'if (waiting.length > maxWaiting)',
    without: 'if (!waiting)',
    noticedBy: ['src/server/lib/fair-queue.test.ts', 'runs two at once and lets 64 wait'],
  },
  'the proof of the first admin': {
    file: 'src/server/features/accounts/registration.ts',
    code: "adminCode === null || isSameSecret(given ?? '', adminCode) ?",
    without: 'adminCode !== undefined || !given ?',
    noticedBy: ['tests/accounts.test.ts', 'refuses a sign-up with'],
  },
  'names without invisible characters': {
    file: 'src/contract/shapes.ts',
    code: 'clean: cleanLine',
    without: 'clean: (value) => value',
    noticedBy: ['tests/accounts.test.ts', 'loses invisible characters and those that turn the direction'],
  },
  'the minimum length of a password': {
    file: 'src/contract/account.ts',
    code: 'MIN_PASSWORD_LENGTH = 8',
    without: 'MIN_PASSWORD_LENGTH = 1',
    noticedBy: ['tests/accounts.test.ts', 'refuses a short password at its field'],
  },
  'weak and breached passwords': {
    file: 'src/server/features/accounts/weak-password.ts',
    code: 'if ((await breached()).has(folded)) throw',
    without: 'if (!breached) throw',
    noticedBy: ['tests/passwords.test.ts', 'is refused at its field when it is set'],
  },
  'calls for admins only': {
    file: 'src/server/http/register-route.ts',
    code: "viewer.role !== 'admin'",
    without: '!viewer',
    noticedBy: ['tests/permissions.test.ts', 'adminListUsers answers'],
  },
  'private tournaments closed to visitors': {
    file: 'src/server/features/access/service.ts',
    code: "return viewer ? 'open' : 'sign_in';",
    without: "return 'open';",
    noticedBy: ['tests/tournaments.test.ts', 'a private tournament'],
  },
  'private tournaments hidden behind their link': {
    file: 'src/server/features/access/service.ts',
    code: "return isInRoom ? 'open' : 'hidden';",
    without: "return 'open';",
    noticedBy: ['tests/share-links.test.ts', 'getTournament answers strangers'],
  },
  'one step of a show for two presses': {
    file: 'src/server/features/show/service.ts',
    code: 'if (show.seq !== seq) throw',
    without: 'if (show.seq < 0) throw',
    noticedBy: ['tests/show.test.ts', 'two presses at the same moment'],
  },
  'matches of a show moved by it alone': {
    file: 'src/server/tournament/follow-show.ts',
    code: 'if (show && isShowRunning(show)) throw',
    without: 'if (show?.seq === -1) throw',
    noticedBy: ['tests/show.test.ts', 'moves its matches alone'],
  },
  'wrong PINs limited': {
    file: 'src/server/features/show/room.ts',
    code: 'limits.pins.attempt(guestToken ?? network, findCounted, isWrongPin)',
    without: 'findCounted()',
    noticedBy: ['tests/room.test.ts', 'asks for a proof of work'],
  },
  'removed participants kept out of private tournaments': {
    file: 'src/server/features/access/service.ts',
    code: 'size > 0 ? [] : shareTokens',
    without: 'size > Infinity ? [] : shareTokens',
    noticedBy: ['tests/share-links.test.ts', 'is admitted by no link'],
  },
  'permissions that end with the link': {
    file: 'src/server/features/access/service.ts',
    code: 'await data.deletePermissions(change.tx, id);',
    without: '',
    noticedBy: ['tests/share-links.test.ts', 'ends the access by the old link'],
  },
  'guesses of share tokens': {
    file: 'src/server/features/access/service.ts',
    code: 'await limits.shareFailures.check(network);',
    without: '',
    noticedBy: ['tests/share-links.test.ts', 'guesses of one network'],
  },
  'rooms left by watchers without permission': {
    file: 'src/server/live/hub.ts',
    code: 'if (areAdmitted[index] || !room',
    without: 'if (areAdmitted || !room',
    noticedBy: ['tests/share-links.test.ts', 'a room is left'],
  },
  'private tournaments hidden in the lists of other users': {
    file: 'src/server/features/tournaments/list-service.ts',
    code: "return role === 'admin'\n",
    without: "return role !== ('' as string)\n",
    noticedBy: ['tests/tournaments.test.ts', 'a private tournament'],
  },
  'private tournaments hidden in profiles': {
    file: 'src/server/features/tournaments/data.ts',
    code: "if (viewer.role === 'admin') return",
    without: 'if (viewer) return',
    noticedBy: ['tests/profile.test.ts', 'show a private one to its creator, managers and participants'],
  },
  'a return path on this site': {
    file: 'src/server/http/safe-return.ts',
    code: 'return isLocal ? pathname + search + hash : null;',
    without: 'return pathname + search + hash;',
    noticedBy: ['tests/accounts.test.ts', 'redirects a user with returnTo'],
  },
  'a provider answers the browser that asked': {
    file: 'src/server/features/identities/trips.ts',
    code: 'isSameSecret(state, carried.state)',
    without: 'state.length > 0',
    noticedBy: ['tests/social-sign-in.test.ts', 'opens nothing in another browser, with another state'],
  },
  'signed ID tokens of providers': {
    file: 'src/server/features/identities/openid-connect.ts',
    code: 'client.enableNonRepudiationChecks,',
    without: '',
    noticedBy: ['tests/social-sign-in.test.ts', 'signed by another key'],
  },
  'addresses that a provider has not verified': {
    file: 'src/server/features/identities/oauth.ts',
    code: 'verified === true ? textOf(email) : null',
    without: 'verified !== 0 ? textOf(email) : null',
    noticedBy: ['tests/social-sign-in.test.ts', 'that discord has not verified is not stored'],
  },
  'addresses that this site has not verified': {
    file: 'src/server/features/identities/service.ts',
    code: "if (holder.emailVerifiedAt === null) throw new ProblemError('address_taken');",
    without: '',
    noticedBy: ['tests/single-sign-on.test.ts', 'is not connected while the site has not verified it'],
  },
  'a provider connects in the session that began it': {
    file: 'src/server/features/identities/routes.ts',
    code: 'viewer === null || viewer.id !== forUser?.id',
    without: 'viewer === null || !forUser',
    noticedBy: ['tests/single-sign-on.test.ts', 'in the session that began it'],
  },
  'an answer of a provider within ten minutes': {
    file: 'src/server/features/identities/carried.ts',
    code: 'value.endsAt > now.getTime() ? value : null',
    without: 'value.endsAt > 0 && now ? value : null',
    noticedBy: ['tests/single-sign-on.test.ts', 'ends after ten minutes'],
  },
  'no sign-in by a provider that another site begins': {
    file: 'src/server/features/identities/routes.ts',
    code: "if (request.headers['sec-fetch-site'] === 'cross-site') {",
    without: 'if (!request.headers) {',
    noticedBy: ['tests/single-sign-on.test.ts', 'is not asked for by a link of another site'],
  },
  'who may sign up by a provider': {
    file: 'src/server/features/accounts/registration.ts',
    code: 'email: verifiedEmail, invitation: given.invitation, isOperator: isOperator(claim)',
    without: 'email: verifiedEmail, invitation: given.invitation, isOperator: Boolean(claim)',
    noticedBy: ['tests/single-sign-on.test.ts', 'refuses an address of another domain'],
  },
  'a proof by the provider account of the user': {
    file: 'src/server/features/identities/service.ts',
    code: "if (owner?.userId !== viewer.id) throw new ProblemError('other_person');",
    without: "if (!owner) throw new ProblemError('other_person');",
    noticedBy: ['tests/without-password.test.ts', 'counts for the account that the identity opens'],
  },
  'a proof by a fresh sign-in at the provider': {
    file: 'src/server/features/identities/openid-connect.ts',
    code: 'if (isProof && mayBeOld && isLongAgo(idClaims.auth_time)) throw',
    without: 'if (isProof && mayBeOld && !isLongAgo) throw',
    noticedBy: ['tests/without-password.test.ts', 'asks the provider for a sign-in of the last ten minutes'],
  },
  'escaped texts in pages': {
    file: 'src/server/http/pages/page-texts.ts',
    code: '(character) => ENTITIES[character] ?? character);',
    without: '(character) => character);',
    noticedBy: ['tests/pages.test.ts', 'with its name in the tags for link previews'],
  },
  'escaped data in scripts': {
    file: 'src/server/http/pages/shared-page.ts',
    code: String.raw`.replaceAll('<', '\\u003c')`,
    without: '',
    noticedBy: ['tests/pages.test.ts', 'with its name in the tags for link previews'],
  },
  'nothing of a private tournament in its preview': {
    file: 'src/server/features/cards/previews.ts',
    code: 'if (!tournament.isPublic) {',
    without: 'if (!tournament) {',
    noticedBy: [
      'src/server/features/cards/previews.test.ts',
      'names neither it nor its link nor its matches',
    ],
  },
  'share pictures of private tournaments that are not kept': {
    file: 'src/server/features/cards/routes.ts',
    code: 'return isPublic ? sendPublic(scene, call) : sendPersonal(scene, call);',
    without: 'return isPublic ? sendPublic(scene, call) : sendPublic(scene, call);',
    noticedBy: ['tests/cards.test.ts', 'of a private tournament is for its people, and no cache keeps it'],
  },
  'images with too many pixels': {
    file: 'src/server/features/images/decode.ts',
    code: 'if (width * height > MAX_INPUT_PIXELS || wholeBytes(header) > MAX_WHOLE_BYTES) return null;',
    without: 'if (wholeBytes(header) > MAX_WHOLE_BYTES) return null;',
    noticedBy: ['tests/images.test.ts', 'a PNG of too many pixels, which is not decoded'],
  },
  'images that need too much memory': {
    file: 'src/server/features/images/decode.ts',
    code: 'if (width * height > MAX_INPUT_PIXELS || wholeBytes(header) > MAX_WHOLE_BYTES) return null;',
    without: 'if (width * height > MAX_INPUT_PIXELS) return null;',
    noticedBy: [
      'tests/images.test.ts',
      'an interlaced PNG whose pixels need too much memory, which is not decoded',
    ],
  },
  'images with long sides': {
    file: 'src/server/features/images/decode.ts',
    code: 'if (Math.max(width, height) > MAX_INPUT_SIDE) return null;',
    without: '',
    noticedBy: ['tests/images.test.ts', 'whose rows would take the decoder long'],
  },
  'the time of a decoder': {
    file: 'src/server/lib/job-processes.ts',
    code: 'setTimeout(fail, timeLimitMs)',
    without: 'setTimeout(fail, 60_000)',
    noticedBy: ['tests/images.test.ts', 'is killed when a picture takes longer than its time'],
  },
  'the memory of a decoder': {
    file: 'src/server/lib/job-processes.ts',
    code: 'if (process.memoryUsage.rss() > memoryLimitBytes) process',
    without: 'if (!memoryLimitBytes) process',
    noticedBy: ['tests/images.test.ts', 'ends when it holds too much memory'],
  },
  'packed texts of a PNG': {
    file: 'src/server/features/images/decode.ts',
    code: 'const file = keepPixels(Buffer.from(job.file.buffer, job.file.byteOffset, job.file.byteLength));',
    without: 'const file = Buffer.from(job.file.buffer, job.file.byteOffset, job.file.byteLength);',
    noticedBy: ['tests/images.test.ts', 'never unpacks the texts of a PNG'],
  },
  'the time for tags of audio files': {
    file: 'src/server/features/lookups/tag-thread.ts',
    code: 'signal: AbortSignal.timeout(TIME_LIMIT_MS)',
    without: 'signal: AbortSignal.timeout(60_000)',
    noticedBy: ['tests/lookups.test.ts', 'that is made to keep the parser busy ends after a second'],
  },
  'images encoded again': {
    file: 'src/server/features/images/decode.ts',
    code: "const bytes = job.kind === 'parts' ? file : await convert(file, job);",
    without: 'const bytes = file;',
    noticedBy: ['tests/images.test.ts', 'keeps nothing of a page that is hidden'],
  },
  'the size of a body': {
    file: 'src/server/http/register-route.ts',
    code: '{ bodyLimit: bodyLimitOf(route) }',
    without: '{ bodyLimit: 1024 * bodyLimitOf(route) }',
    noticedBy: ['tests/bad-requests.test.ts', 'a compressed body is limited by its unpacked size'],
  },
  'the depth of JSON': {
    file: 'src/server/http/register-route.ts',
    code: 'refuseExcessiveJson(request.body);',
    without: '',
    noticedBy: ['tests/bad-requests.test.ts', 'a deep list is refused before any code walks through it'],
  },
  'the request timeout': {
    file: 'src/server/http/create-server.ts',
    code: 'requestTimeout: REQUEST_TIMEOUT_MS,',
    without: '',
    noticedBy: ['tests/bad-requests.test.ts', 'an HTTP request has one minute to arrive'],
  },
  'pipelined requests of a connection': {
    file: 'src/server/http/limit-pipelining.ts',
    code: 'const MAX_RUNNING = 16;',
    without: 'const MAX_RUNNING = Infinity;',
    noticedBy: ['src/server/http/limit-pipelining.test.ts', 'sixteen requests of a connection run at once'],
  },
  'ended sessions': {
    file: 'src/server/features/accounts/sessions.ts',
    code: 'await data.deleteSessions(db, sessionIds);',
    without: '',
    noticedBy: ['tests/accounts.test.ts', 'ends at sign-out, even for a copied cookie'],
  },
  'the vote audit closed to those with a song': {
    file: 'src/server/features/vote-audit/service.ts',
    code: 'const hasSong = (await findOwnSongIds(context.db, own)).length > 0;',
    without: 'const hasSong = false;',
    noticedBy: ['tests/vote-audit.test.ts', 'is for admins and for a creator or manager without a song'],
  },
  'at least three votes set aside at once': {
    file: 'src/server/features/vote-audit/service.ts',
    code: 'if (votes < MIN_AUDIT_GROUP) {',
    without: 'if (votes < MIN_AUDIT_GROUP - 2) {',
    noticedBy: [
      'tests/vote-audit.test.ts',
      'are three or more, so that a tally does not tell the side of a voter',
    ],
  },
  'no correction of an own match': {
    file: 'src/server/features/matchups/corrections.ts',
    code: 'if (!mayCorrectResult(viewer, { matchup, sides, songs })) throw',
    without: 'if (!viewer) throw',
    noticedBy: [
      'tests/corrections.test.ts',
      'is corrected by an admin where the creator has a song in the match',
    ],
  },
  'device cookies that this site signed': {
    file: 'src/server/features/accounts/devices.ts',
    code: 'accountId === account.id && isSame(signature, sign(deviceKey, account))',
    without: 'accountId === account.id',
    noticedBy: ['tests/sign-in-limits.test.ts', 'is known to several accounts, and a changed cookie to none'],
  },
  'no texts of deleted users': {
    file: 'src/server/features/access/service.ts',
    code: 'if (!(await data.lockPresentUser(tx, userId))) throw unauthorized();',
    without: 'await data.lockPresentUser(tx, userId);',
    noticedBy: ['tests/admin.test.ts', 'writes no text in a request that waits for the deletion'],
  },
  'no decision of a dispute by those who took part': {
    file: 'src/server/features/predictions/service.ts',
    code: 'if (!(await disputeData.canDecide(tx, id, admin.id))) throw',
    without: 'if (!admin) throw',
    noticedBy: [
      'tests/predictions.test.ts',
      'is not decided by an admin who wrote or answered the prediction',
    ],
  },
  'votes of a day that are paid at once': {
    file: 'src/server/features/votes/ballot-counters.ts',
    code: 'const isAtOnce = ballot.isFirst && !ballot.isPaidLater && limitsVotesAtOnce(matchup.rulesVersion);',
    without: 'const isAtOnce = false;',
    noticedBy: ['tests/votes-at-once.test.ts', 'stop after 20 where two accounts play alone'],
  },
  'the size of a body by its fields': {
    file: 'src/server/http/body-limit.ts',
    code: 'Math.min(MAX_BODY_BYTES, SPARE_BYTES + (schema ? neededBytes(schema) : 0))',
    without: 'schema ? MAX_BODY_BYTES : SPARE_BYTES',
    noticedBy: ['tests/bad-requests.test.ts', 'a body may be as long as the fields of its call need'],
  },
  'waiting requests of a connection': {
    file: 'src/server/http/limit-pipelining.ts',
    code: 'if (connection.waiting.length > MAX_WAITING) {',
    without: 'if (socket.destroyed) {',
    noticedBy: [
      'src/server/http/limit-pipelining.test.ts',
      'a connection with more than 256 waiting requests is closed',
    ],
  },
  'no deletion of an own match': {
    file: 'src/server/features/matchups/changes.ts',
    code: 'if (refusal) throw forbidden(USER_REFUSALS[refusal]);',
    without: '',
    noticedBy: ['tests/own-match.test.ts', 'keeps its waiting matches and its results'],
  },
  'hidden songs on the cards of tournaments': {
    file: 'src/server/features/songs/presenter.ts',
    code: 'if (isHidden) return { id, ...hiddenSongTexts(id), artworkUrl: null };',
    without: '',
    noticedBy: ['tests/moderation.test.ts', 'has no texts on the card of a tournament that has not started'],
  },
  'the size of answers of other hosts': {
    file: 'src/server/outbound/safe-fetch.ts',
    code: "if (!keepsStart) throw new FetchError('too_large', 'The answer is too large');",
    without: '',
    noticedBy: [
      'src/server/outbound/safe-fetch.test.ts',
      'of two megabytes is read, and one that is a byte longer is refused',
    ],
  },
};

export const GUARDS = Object.entries(BY_NAME).map(
  ([
    guard,
    {
      noticedBy: [test, names],
      ...change
    },
  ]): Guard => ({ guard, ...change, test, names }),
);
