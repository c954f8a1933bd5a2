import { listVariables } from '#server/config.ts';

/** `node scripts/env-example.ts > .env.example` lists every variable of the configuration with its default. */
export function envExample(): string {
  const entries = listVariables().map(
    ({ name, description, default: value }) => `# ${description}\n#${name}=${value ?? ''}\n`,
  );
  return [HEADER, ...entries].join('\n');
}

const HEADER = `# Configuration of Battle of the Beats. Every variable is optional: remove the # in front of those you change.
# SESSION_SECRET, METRICS_TOKEN, DATABASE_URL and REDIS_URL may come from a file instead, such as SESSION_SECRET_FILE.
`;

if (import.meta.main) process.stdout.write(envExample());
