import type { WebHookMessage } from '#contract/web-hook.ts';

/** Marks the texts of users, which the service must not read as its markup. */
type Escape = (text: string) => string;
type Text = { title: string; text: string; url: string | null };

/** A message in words. */
function wordsOf({ type, data }: WebHookMessage, plain: Escape): Text {
  const { tournament, match, result, champion } = data;
  const name = plain(tournament.name);
  const nameOf = ({ title, artist }: { title: string; artist: string }) =>
    `${plain(title)} (${plain(artist)})`;
  const pair = match?.songs.map(nameOf).join(' against ') ?? '';
  const matchName = match ? plain(match.name) : '';
  switch (type) {
    case 'test':
      return { title: 'A test', text: `This web hook tells of ${name}.`, url: tournament.url };
    case 'match.opened':
      return { title: `${matchName} is open`, text: `${pair} in ${name}`, url: match?.url ?? null };
    case 'match.result': {
      if (!result)
        return { title: `${matchName}: a result is in`, text: `${pair} in ${name}`, url: match?.url ?? null };
      const score = result.votes ? `${result.votes.join(' : ')}, ` : '';
      const title = result.winner ? `${nameOf(result.winner)} won` : 'No song won';
      return { title: `${matchName}: ${title}`, text: `${score}${pair} in ${name}`, url: match?.url ?? null };
    }
    case 'tournament.champion':
      return champion
        ? { title: `Champion: ${nameOf(champion)}`, text: `The winner of ${name}`, url: tournament.url }
        : { title: 'The champion is decided', text: name, url: tournament.url };
  }
}

const DISCORD_MARKS = /[\\*_~`|>#()[\]<:@-]/g;
const DISCORD_TITLE = 256;

/** The body for Discord, in which no text of a user pings or formats. */
export function discordBody(message: WebHookMessage): object {
  const { title, text, url } = wordsOf(message, (given) => given.replace(DISCORD_MARKS, '\\$&'));
  return {
    embeds: [{ title: title.slice(0, DISCORD_TITLE), description: text, ...(url && { url }) }],
    allowed_mentions: { parse: [] },
  };
}

const SLACK_MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The body for Slack. Escaped as Slack asks, so that no text of a user becomes a link or a mention. */
export function slackBody(message: WebHookMessage): object {
  const plain = (given: string) => given.replace(/[&<>]/g, (mark) => SLACK_MARKS[mark] ?? mark);
  const { title, text, url } = wordsOf(message, plain);
  const link = url ? `\n<${plain(url)}|Open>` : '';
  return {
    text: `${title}: ${text}`,
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text: `*${title}*\n${text}${link}` } }],
  };
}
