import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { everyThirtySeconds, type ReadTimes, readQuery, untilNextRead } from '#client/lib/api/read-query.ts';
import { bytesText } from '#client/lib/format/bytes-text.ts';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { timeOfDay } from '#client/lib/time/date-text.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { durationText } from '#contract/messages/duration-text.ts';
import type { SignInProvider, SystemReport } from '#contract/system.ts';
import { BackupsCard } from './backups-card.tsx';
import { ageOf, Facts, SystemCard } from './system-card.tsx';

/** While a backup goes on its end shows soon. */
const RUNNING_REFRESH_MS = 3_000;

const systemQuery = readQuery<SystemReport>(['/api/admin/system']);
const pauseOf = ({ state }: { state: ReadTimes & { data?: SystemReport | undefined } }) =>
  state.data?.backups.isRunning ? untilNextRead(state, RUNNING_REFRESH_MS) : everyThirtySeconds({ state });

/** How the server that answers and what it uses are. It reads again by itself, and a failed read keeps what is shown. */
export function SystemTab() {
  const query = useQuery({ ...systemQuery, staleTime: 0, refetchInterval: pauseOf });
  const { data, isError, dataUpdatedAt } = query;
  if (!data) {
    return (
      <Unloaded
        query={query}
        title="Failed to fetch the state of the system"
        titleAs="h2"
        label="Loading"
        rowClassName="h-40 rounded-panel"
        className="grid grid-cols-1 gap-4 md:grid-cols-2"
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="sr-only">System</h2>
      {isError && (
        <p role="status" className="text-14 text-muted">
          The server does not answer now. This is its state at {timeOfDay(dataUpdatedAt)}.
        </p>
      )}
      <Problems problems={data.problems} />
      <BackupsCard backups={data.backups} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        <ServerCard report={data} />
        <DatabaseCard report={data} />
        <ServicesCard report={data} />
        <MailCard report={data} />
        <SignInCard providers={data.signIns} />
        <QueuesCard queues={data.queues} />
        <ErrorsCard errors={data.errors} />
        <SettingsCard settings={data.settings} />
      </div>
    </div>
  );
}

/** What to act on, each with what to do. */
function Problems({ problems }: Pick<SystemReport, 'problems'>) {
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-16">
        <CircleCheck className="size-5 shrink-0 text-live" />
        Everything works.
      </p>
    );
  }
  return (
    <ul aria-label="Problems" className="grid grid-cols-1 gap-2">
      {problems.map(({ level, text, advice }) => (
        <li
          key={text}
          data-level={level}
          className="group flex gap-3 rounded-panel border border-soon/60 bg-panel p-3 data-[level=error]:border-danger sm:p-4"
        >
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-soon group-data-[level=error]:text-danger" />
          <div className="min-w-0">
            <p className="font-semibold text-soon group-data-[level=error]:text-danger">{text}</p>
            <p className="text-14 wrap-anywhere">{advice}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const MINUTE_MS = 60_000;

function ServerCard({ report: { server, disks } }: { report: SystemReport }) {
  const minutes = Math.floor((serverNow() - Date.parse(server.startedAt)) / MINUTE_MS);
  return (
    <SystemCard
      title="Server"
      facts={[
        ['Version', server.version],
        ['Running for', durationText(Math.max(0, minutes))],
        ['Host', server.host],
        ['Node', server.node],
      ]}
    >
      <Progress
        label="Memory"
        value={server.memoryBytes}
        max={server.memoryLimitBytes}
        text={ofText}
        className="mt-3"
      />
      {disks.map(({ name, freeBytes, totalBytes }) => (
        <Progress
          key={name}
          label={`Disk of the ${name}`}
          value={totalBytes - freeBytes}
          max={totalBytes}
          text={() => `${bytesText(freeBytes)} free of ${bytesText(totalBytes)}`}
          className="mt-3"
        />
      ))}
    </SystemCard>
  );
}

const ofText = (value: number, max: number) => `${bytesText(value)} of ${bytesText(max)}`;

function DatabaseCard({ report: { database } }: { report: SystemReport }) {
  return (
    <SystemCard
      title="Database"
      facts={[
        ['Kind', database.isEmbedded ? 'Embedded PostgreSQL' : 'PostgreSQL of DATABASE_URL'],
        ['Version', database.version],
        ['Size', bytesText(database.bytes)],
        ['Migrations', `${database.migrations}, up to ${database.newestMigration}`],
      ]}
    >
      <Progress
        label="Connections"
        value={database.connections}
        max={database.connectionLimit}
        className="mt-3"
      />
    </SystemCard>
  );
}

const REDIS = { off: 'Not used', ready: 'Answers', away: 'Does not answer' };

function ServicesCard({ report: { redis, lookups } }: { report: SystemReport }) {
  const { isOn, fetches, failures } = lookups;
  const fetched = `${numberText(fetches)}, ${numberText(failures)} without an answer`;
  return (
    <SystemCard
      title="Services"
      facts={[
        ['Redis', REDIS[redis]],
        ['Lookups of links', isOn ? 'On' : 'Off (LOOKUPS)'],
        ...(isOn ? [['Fetches since the start', fetched] as const] : []),
      ]}
    />
  );
}

const mailAdvice = ({ mail: { isOn, problem, failed, perMinute }, queues }: SystemReport): string | null => {
  if (!isOn)
    return 'Without mails you help users who forget their password. To send mails, set SMTP_URL, MAIL_FROM and PUBLIC_URL.';
  if (problem) return 'Mails wait for the mail server, a day at most. The problem above says what to check.';
  if (failed > 0)
    return "A mail is given up when its address refuses it, or after a day. Search the log for 'a mail was given up': it has the reason.";
  if (queues.mails > 0)
    return `This server sends ${numberText(perMinute ?? 0)} a minute at most (MAILS_PER_MINUTE).`;
  return null;
};

function MailCard({ report }: { report: SystemReport }) {
  const { mail, queues } = report;
  const advice = mailAdvice(report);
  return (
    <SystemCard
      title="Mail"
      facts={[
        ['Mail server', mail.isOn ? (mail.problem ? 'Takes no mails' : 'On') : 'Off (SMTP_URL)'],
        ['Waiting', numberText(queues.mails)],
        ['Given up in 30 days', numberText(mail.failed)],
      ]}
    >
      {advice && <p className="mt-3 text-14 text-muted">{advice}</p>}
    </SystemCard>
  );
}

/** The providers by which users sign in, as this server knows them. */
function SignInCard({ providers }: { providers: SignInProvider[] }) {
  return (
    <SystemCard
      title="Sign-in providers"
      facts={providers.map((provider) => [provider.name, <State key="state" {...provider} />] as const)}
    >
      {providers.some(({ isOn, reachedAt, problem }) => isOn && !reachedAt && !problem) && (
        <p className="mt-3 text-14 text-muted">This server asks a provider when a user signs in by it.</p>
      )}
    </SystemCard>
  );
}

const TROUBLES = { away: 'Did not answer', refused: 'Refused this site', unreadable: 'Not OpenID Connect' };
const VARIABLES = {
  oidc: 'OIDC_ISSUER',
  google: 'SOCIAL_GOOGLE_*',
  apple: 'SOCIAL_APPLE_*',
  facebook: 'SOCIAL_FACEBOOK_*',
  discord: 'SOCIAL_DISCORD_*',
};

function State({ id, isOn, reachedAt, problem }: SignInProvider) {
  if (!isOn) return `Off (${VARIABLES[id]})`;
  if (problem) {
    return (
      <span className="text-danger">
        {TROUBLES[problem.kind]}, {ageOf(problem.at)}
      </span>
    );
  }
  if (!reachedAt) return 'On, not asked yet';
  return <>Answered {ageOf(reachedAt)}</>;
}

/** Mails wait in their own card. */
const QUEUES = {
  votes: 'Votes',
  queries: 'Queries for a connection',
  pictures: 'Pictures to convert',
  covers: 'Covers to copy',
  lookups: 'Lookups',
};

/** How much of each kind of work waits. */
function QueuesCard({ queues }: Pick<SystemReport, 'queues'>) {
  const names = Object.keys(QUEUES) as (keyof typeof QUEUES)[];
  return (
    <SystemCard
      title="Waiting work"
      facts={names.map((name) => [QUEUES[name], numberText(queues[name])] as const)}
    />
  );
}

function ErrorsCard({ errors }: Pick<SystemReport, 'errors'>) {
  return (
    <SystemCard title="Error answers, 24 hours">
      {errors.length === 0 ? (
        <p className="text-14 text-muted">None on this server.</p>
      ) : (
        <Facts facts={errors.map(({ code, count }) => [code, countText(count, 'time')] as const)} />
      )}
    </SystemCard>
  );
}

/** Secrets show only whether they are set. */
function SettingsCard({ settings }: Pick<SystemReport, 'settings'>) {
  const textOf = ({ isSet, value }: SystemReport['settings'][number]) => {
    if (value !== null) return isSet ? value : `${value} (default)`;
    return isSet ? 'Set, hidden' : 'Not set';
  };
  const own = settings.filter(({ isSet }) => isSet);
  const others = settings.filter(({ isSet }) => !isSet);
  return (
    <SystemCard title="Configuration">
      {own.length > 0 ? (
        <Facts facts={own.map((setting) => [setting.name, textOf(setting)] as const)} />
      ) : (
        <p className="text-14 text-muted">Every variable has its default.</p>
      )}
      <Disclosure summary={`${countText(others.length, 'variable')} not set`} className="mt-2">
        <Facts facts={others.map((setting) => [setting.name, textOf(setting)] as const)} />
      </Disclosure>
    </SystemCard>
  );
}
