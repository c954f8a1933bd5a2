/** A guard, the code that is it, what stands there without it, and the tests that have to miss it. */
export type Guard = {
  guard: string;
  file: string;
  code: string;
  without: string;
  test: string;
  names: string;
};

/** Each `code` stands in its file exactly once, which tests/security-doc.test.ts looks up. */
export const GUARDS: Guard[] = [
  {
    guard: 'no writes from other sites',
    file: 'src/server/plugins/security.ts',
    code: 'if (!SAFE_METHODS.has(request.method) && isCrossSite(request, config)) {',
    without: 'if (!SAFE_METHODS.has(request.method) && !config) {',
    test: 'tests/accounts.test.ts',
    names: 'writes from other sites',
  },
  {
    guard: 'no sockets for other sites',
    file: 'src/server/live/socket.ts',
    code: 'if (isForeignOrigin(request, config)) {',
    without: 'if (!config) {',
    test: 'tests/live.test.ts',
    names: 'refuses the page of another site',
  },
  {
    guard: 'the session hidden from scripts',
    file: 'src/server/plugins/session.ts',
    code: 'httpOnly: true',
    without: 'httpOnly: false',
    test: 'tests/accounts.test.ts',
    names: 'answers with the current user and signs them in',
  },
  {
    guard: 'the session bound to its host',
    file: 'src/server/plugins/session.ts',
    code: '(secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE)',
    without: '(secure ? SESSION_COOKIE : SESSION_COOKIE)',
    test: 'tests/accounts.test.ts',
    names: 'is Secure and bound to this host by its name',
  },
  {
    guard: 'no plug-ins, by the content policy',
    file: 'src/server/plugins/security.ts',
    code: `objectSrc: ["'none'"],`,
    without: '',
    test: 'tests/headers.test.ts',
    names: 'has the whole content policy',
  },
  {
    guard: 'HSTS',
    file: 'src/server/plugins/security.ts',
    code: 'isHttps(config) ? { maxAge: 31_536_000 } : false',
    without: 'false',
    test: 'tests/headers.test.ts',
    names: 'keeps to https, to its type and out of frames',
  },
  {
    guard: 'nothing in the clear behind https',
    file: 'src/server/plugins/security.ts',
    code: 'if (!isSafe)',
    without: 'if (!headers)',
    test: 'tests/headers.test.ts',
    names: 'is (answered|opened) in the clear',
  },
  {
    guard: 'votes of a second',
    file: 'src/server/features/votes/routes.ts',
    code: "{ limit: 'votes' }",
    without: '{}',
    test: 'tests/votes.test.ts',
    names: 'is refused beyond the limit of a second',
  },
  {
    guard: 'the window of a vote',
    file: 'src/server/features/votes/ballot-box.ts',
    code: "if (state === 'locked' || state === 'ended') return state;",
    without: '',
    test: 'tests/votes.test.ts',
    names: 'opens at the start and locks ten seconds before the end',
  },
  {
    guard: 'failed sign-ins of an account',
    file: 'src/server/features/accounts/routes.ts',
    code: ', guess, service.isWrongGuess)',
    without: ', guess, () => false)',
    test: 'tests/accounts.test.ts',
    names: 'stops the eleventh failed sign-in of an account',
  },
  {
    guard: 'the length of a password',
    file: 'src/contract/account.ts',
    code: 'MIN_PASSWORD_LENGTH = 8',
    without: 'MIN_PASSWORD_LENGTH = 1',
    test: 'tests/accounts.test.ts',
    names: 'refuses a short password at its field',
  },
  {
    guard: 'passwords that are guessed first',
    file: 'src/server/features/accounts/weak-password.ts',
    code: 'if ((await breached()).has(folded)) {',
    without: 'if (!breached) {',
    test: 'tests/passwords.test.ts',
    names: 'is refused when it is set',
  },
  {
    guard: 'what admins alone may do',
    file: 'src/server/serve.ts',
    code: "request.viewer.role !== 'admin'",
    without: '!request.viewer',
    test: 'tests/permissions.test.ts',
    names: 'adminListUsers answers',
  },
  {
    guard: 'a way back that stays here',
    file: 'src/server/features/accounts/return-to.ts',
    code: 'return isLocal ? pathname + search + hash : null;',
    without: 'return pathname + search + hash;',
    test: 'tests/accounts.test.ts',
    names: 'sends who is signed in on',
  },
  {
    guard: 'pictures that unpack to too much',
    file: 'src/server/features/images/picture.ts',
    code: 'if (width * height > MAX_INPUT_PIXELS) {',
    without: 'if (!width) {',
    test: 'tests/images.test.ts',
    names: 'a bomb, without decoding it',
  },
  {
    guard: 'the size of a body',
    file: 'src/server/app.ts',
    code: 'bodyLimit: BODY_LIMIT_BYTES,',
    without: 'bodyLimit: 1024 * BODY_LIMIT_BYTES,',
    test: 'tests/bad-requests.test.ts',
    names: 'a compressed body is judged by what it unpacks to',
  },
  {
    guard: 'sessions that ended',
    file: 'src/server/features/accounts/sessions.ts',
    code: 'await data.deleteSessions(db, sessionIds);',
    without: '',
    test: 'tests/accounts.test.ts',
    names: 'ends for good at sign-out',
  },
];
