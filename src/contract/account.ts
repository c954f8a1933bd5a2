import { z } from 'zod';
import { ACHIEVEMENT_TYPES, USER_ROLES } from '#engine/kinds.ts';
import { invitationToken } from './invitation.ts';
import { ACCOUNT_FIELDS_MISSING, USERNAME_CHARACTERS } from './messages/account.ts';
import { id, instant, line, ok, personName } from './shapes.ts';

/** The rules for a username. */
const username = z
  .string(ACCOUNT_FIELDS_MISSING)
  .regex(/^[A-Za-z0-9_]+$/, USERNAME_CHARACTERS)
  .max(30, 'Username can be at most 30 characters.');

const CODE_MISSING = 'Enter the code that the terminal of the server shows.';

/** The fewest characters of a password. */
export const MIN_PASSWORD_LENGTH = 8;

export const newPassword = z
  .string(ACCOUNT_FIELDS_MISSING)
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(128, 'Password can be at most 128 characters.');

/** An e-mail address, in lower case. */
export const email = z
  .string(ACCOUNT_FIELDS_MISSING)
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address.')
  .pipe(z.email('Please enter a valid email address.'));

const nameLine = (missing: string) =>
  line({ max: 100, tooLong: 'Names can be at most 100 characters.', missing }).min(1, missing);
const personalName = nameLine(ACCOUNT_FIELDS_MISSING);

/** A password as its user gives it. */
export const givenPassword = z.string(ACCOUNT_FIELDS_MISSING).min(1, ACCOUNT_FIELDS_MISSING).max(1024);

/** The body of `POST /api/auth/login` for a sign-in. */
const signInBody = z.object({
  email: line({ max: 254, missing: ACCOUNT_FIELDS_MISSING })
    .toLowerCase()
    .min(1, ACCOUNT_FIELDS_MISSING)
    .max(254),
  password: givenPassword,
  rememberMe: z.boolean().optional(),
});
export type SignInBody = z.infer<typeof signInBody>;

/** The body of `POST /api/auth/login` for a registration. */
const registerBody = z.object({
  email,
  password: newPassword,
  firstName: personalName,
  lastName: personalName,
  username,
  rememberMe: z.boolean().optional(),
  /** From the link of the start, by which the account of ADMIN_EMAIL signs up. */
  adminCode: z.string().max(100).optional(),
  /** The token of an invitation to sign up. */
  invitation: invitationToken.optional(),
});
export type RegisterBody = z.infer<typeof registerBody>;

/** Both bodies of `POST /api/auth/login`, for its documentation. */
export const logInBodies = z.union([registerBody, signInBody]);

/** The body of `POST /api/auth/login`. A name or username makes it a registration, so issues name those fields (rule A4). */
export const logInBody = z
  .record(z.string(), z.unknown())
  .transform((body, context): RegisterBody | SignInBody => {
    const isRegistration = ['firstName', 'lastName', 'username'].some((field) => field in body);
    const parsed = (isRegistration ? registerBody : signInBody).safeParse(body);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: 'custom', path, message });
    }
    return z.NEVER;
  });

/** The body of `POST /api/auth/admin`. */
export const becomeAdminBody = z.object({
  code: z.string(CODE_MISSING).trim().min(1, CODE_MISSING).max(100, CODE_MISSING),
});

/** The body of `PATCH /api/auth/user`. An empty or null username removes it, and a missing one keeps it. */
export const profileBody = z.object({
  firstName: nameLine('First name is required.'),
  lastName: nameLine('Last name is required.'),
  username: z.union([z.literal(''), username]).nullish(),
});
export type ProfileBody = z.infer<typeof profileBody>;

/** The body of `POST /api/auth/password`. */
export const passwordBody = z.object({
  /** An account without a password needs a recent proof in its place (rule A46). */
  currentPassword: givenPassword.optional(),
  newPassword,
});

/** A session of the user. Its `id` identifies it and cannot be used to sign in. */
export const ownSession = z.object({
  id: z.string(),
  createdAt: instant,
  expiresAt: instant,
  isCurrent: z.boolean(),
  /** Browser and system, such as `Firefox on Windows`; null when they are not known. */
  device: z.string().nullable(),
  /** Accurate to an hour. */
  lastSeenAt: instant.nullable(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The body of `POST /api/auth/sessions/end`, which needs the password again. */
export const endSessionsBody = z.object({
  currentPassword: givenPassword.optional(),
  /** `others` are all sessions but the current one, however many there are. */
  sessionIds: z.union([z.literal('others'), z.array(z.string().max(100)).min(1).max(1000)]),
});
export type EndSessionsBody = z.infer<typeof endSessionsBody>;

/** The answer of `POST /api/auth/logout`. */
export const signedOut = ok.extend({ url: z.string().nullable() });

/** What an account has earned. */
export const counters = {
  points: z.int(),
  totalVotes: z.int(),
  tournamentsWon: z.int(),
  perfectPredictions: z.int(),
};

/** An account as its user and admins see it. */
export const account = personName.extend({
  id,
  /** Empty for a user whose provider has not verified an address. */
  email: z.string(),
  role: z.enum(USER_ROLES),
  level: z.int(),
  ...counters,
  createdAt: instant,
  updatedAt: instant,
});
export type Account = z.infer<typeof account>;

/** The signed-in user. */
export const currentUser = account.extend({
  rank: z.int(),
  /** Whether the owner of the address opened a link in a mail to it. */
  isEmailVerified: z.boolean(),
  /** The address that replaces it once its owner confirms it. */
  newEmail: z.string().nullable(),
  /** Unread notices, at most 100. */
  unreadNotices: z.int(),
  /** Whether this is the first account of a site without an admin, which becomes the admin by a code. */
  mayBecomeAdmin: z.boolean(),
  /** Where other machines in the network reach this server; null with PUBLIC_URL or without such an address. */
  networkAddress: z.string().nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** An achievement that a user earned. */
export const achievement = z.object({
  id,
  type: z.enum(ACHIEVEMENT_TYPES),
  title: z.string(),
  description: z.string(),
  earnedAt: instant,
});
export type Achievement = z.infer<typeof achievement>;
