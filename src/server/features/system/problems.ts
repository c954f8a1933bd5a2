import type { SignInProvider, SystemReport } from '#contract/system.ts';
import type { IdentityProvider } from '#engine/kinds.ts';
import { STALE_AFTER_MS } from '#server/features/backups/service.ts';

type Problem = SystemReport['problems'][number];
/** What the problems are found in. */
export type Findings = Omit<SystemReport, 'problems' | 'settings'>;

/** Less than this is too little for the database to go on safely. */
const LOW_DISK_BYTES = 512 * 1024 ** 2;
const HIGH = 0.9;

const error = (text: string, advice: string): Problem => ({ level: 'error', text, advice });
const warning = (text: string, advice: string): Problem => ({ level: 'warning', text, advice });

/** What an admin should act on, failures first (rule O25). */
export function findProblems(found: Findings, now: Date): Problem[] {
  const { redis, server, database } = found;
  const isMemoryShort = server.memoryBytes > server.memoryLimitBytes * HIGH;
  const areConnectionsShort = database.connections > database.connectionLimit * HIGH;
  const problems = [
    ofBackups(found.backups, now),
    ...found.disks.map(ofDisk),
    redis === 'away' && NO_REDIS,
    ofMail(found),
    ...found.signIns.map(ofProvider),
    ofErrors(found.errors),
    isMemoryShort && NO_MEMORY,
    areConnectionsShort && NO_CONNECTIONS,
  ].filter((problem) => problem !== null && problem !== false);
  return problems.sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
}

const NO_REDIS = error(
  'Redis does not answer.',
  'Check REDIS_URL and Redis. Servers share no limits until it is back.',
);
const NO_MEMORY = warning(
  'The server uses almost all of its memory.',
  'Give it more, or run fewer programs beside it.',
);
const NO_CONNECTIONS = warning(
  'The database has few connections left.',
  'Raise max_connections; docs/operations.md tells how many the servers need.',
);

function ofBackups({ isOn, runs, provenAt }: Findings['backups'], now: Date): Problem | null {
  const last = runs.find(({ state }) => state !== 'running' && state !== 'stopped');
  if (!last) {
    if (isOn) return null;
    return warning('There are no backups.', 'Set BACKUP_DIR, and the server makes and proves one each day.');
  }
  const what = last.state === 'failed' ? 'The last backup failed' : 'The last backup is not proven';
  if (last.problem) return error(`${what}.`, last.problem);
  const ageMs = provenAt ? now.getTime() - Date.parse(provenAt) : 0;
  if (ageMs < STALE_AFTER_MS) return null;
  return error(
    'The last backup is more than two days old.',
    'Check that a server with BACKUP_DIR is running.',
  );
}

const ofDisk = ({ name, freeBytes }: Findings['disks'][number]): Problem | null =>
  freeBytes >= LOW_DISK_BYTES
    ? null
    : error(
        `The disk of the ${name} is almost full.`,
        'Make room now: without space votes are refused and backups fail.',
      );

/** Mails that take longer than this are worth a word. */
const LONG_QUEUE_MINUTES = 30;

function ofMail({ mail: { problem, perMinute }, queues: { mails } }: Findings): Problem | null {
  if (problem) {
    return error(
      'The mail server takes no mails. They wait for a day.',
      `${problem} Check SMTP_URL, and test it with: npm run mail -- you@example.com`,
    );
  }
  const minutes = perMinute === null ? 0 : Math.ceil(mails / perMinute);
  if (minutes <= LONG_QUEUE_MINUTES) return null;
  return warning(
    `${mails} mails wait.`,
    `A server sends them in ${minutes} minutes. Raise MAILS_PER_MINUTE if your mail server takes more.`,
  );
}

const CREDENTIALS: Record<IdentityProvider, string> = {
  oidc: 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
  google: 'SOCIAL_GOOGLE_CLIENT_ID and SOCIAL_GOOGLE_CLIENT_SECRET',
  apple: 'the four variables SOCIAL_APPLE_*',
  facebook: 'SOCIAL_FACEBOOK_CLIENT_ID and SOCIAL_FACEBOOK_CLIENT_SECRET',
  discord: 'SOCIAL_DISCORD_CLIENT_ID and SOCIAL_DISCORD_CLIENT_SECRET',
};

function ofProvider({ id, name, problem }: SignInProvider): Problem | null {
  switch (problem?.kind) {
    case 'away':
      return error(
        `${name} does not answer.`,
        `Users cannot sign in by it. Check whether this server reaches it${id === 'oidc' ? ' at OIDC_ISSUER' : ''}.`,
      );
    case 'refused':
      return error(
        `${name} refuses this site.`,
        `Check ${CREDENTIALS[id]}. The provider may have ended them.`,
      );
    case 'unreadable':
      return error(
        `${name} answers, but not as OpenID Connect.`,
        id === 'oidc'
          ? 'Check OIDC_ISSUER: it is the issuer as the provider names it.'
          : 'Check whether a proxy answers in its place.',
      );
    default:
      return null;
  }
}

function ofErrors(errors: Findings['errors']): Problem | null {
  const count = errors.find(({ code }) => code === 'INTERNAL')?.count ?? 0;
  if (count === 0) return null;
  const times = count === 1 ? 'once' : `${count} times`;
  return error(
    `The server failed ${times} in the last day.`,
    'The log has the reason of each: look for errors.',
  );
}
