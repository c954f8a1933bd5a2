import { readFileSync, writeFileSync } from 'node:fs';
import { listVariables } from '#server/config.ts';

const ENV_EXAMPLE = '.env.example';
const PAGE = 'docs/configuration.md';

const HEADER = `# Configuration of Battle of the Beats. Every variable is optional: remove the # in front of those you change.
# Each secret, key and token, DATABASE_URL, REDIS_URL and SMTP_URL may come from a file instead, such as SESSION_SECRET_FILE.
`;

/** `.env.example`: every variable of the configuration with its default. */
export function envExample(): string {
  const entries = listVariables().map(
    ({ name, description, default: value }) => `# ${description}\n#${name}=${value ?? ''}\n`,
  );
  return [HEADER, ...entries].join('\n');
}

/**
 * `docs/configuration.md` with the defaults and descriptions of the variables in its tables.
 * @throws Error for a row that is missing, unknown or duplicate
 */
export function withVariables(page: string): string {
  const variables = new Map(listVariables().map((variable) => [variable.name, variable]));
  const filled = page.replace(/^\| `(\w+)` \|.*$/gm, (_row, name: string) => {
    const variable = variables.get(name);
    if (!variable) throw new Error(`${PAGE} names ${name} twice, or it is no variable`);
    variables.delete(name);
    return `| \`${name}\` | ${variable.default ?? ''} | ${variable.description} |`;
  });
  if (variables.size > 0) throw new Error(`${PAGE} lacks a row for ${[...variables.keys()].join(', ')}`);
  return filled;
}

/** `npm run configuration` writes both documents. */
if (import.meta.main) {
  writeFileSync(ENV_EXAMPLE, envExample());
  writeFileSync(PAGE, withVariables(readFileSync(PAGE, 'utf8')));
}
