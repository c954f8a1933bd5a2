import { hasLabels } from './sides.ts';

/** What stood before the song of a line. */
export type Prefixed = { text: string; hasNumber: boolean; hasBullet: boolean; hasChatName: boolean };

const CHAT =
  /^(?:\[\d{1,4}[^\]]{3,28}\d\s?(?:[ap]\.?m\.?)?\]\s*|\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?\s+-\s+)(?:[~@]\s?)?[^:]{1,40}:(?:\s|$)/i;
const QUOTE = /^(?:>\s*)+/;
const CHECKBOX = /^(?:[-*+]\s+)?\[[ xX✓]?\]\s+/;
const BULLET =
  /^(?:[-–—*+•▪▫◦‣⁃·»→►▶▸✔✓✅☑➤➜✦✧●○■□★☆⭐🎵🎶🎧🎤🎼🎸🎹👉📀💿🔊🔹🔸🥇🥈🥉🏆]\uFE0F?|\p{Extended_Pictographic}\uFE0F?(?=\s*\d{1,3}[.)]))\s+/u;
const TAG = /^(?:\[[A-Z][A-Z /&]{2,24}\]|\((?:NEW|RE|[=↑↓+–-]\d{0,3})\))\s+/;
const TIME = /^(?:[[(](?:\d{1,2}:)?\d{1,2}:\d\d[\])]|(?:\d{1,2}:)?\d{1,2}:\d\d(?=\s))\s*(?:[-–—|]\s+)?/;
/** Numbers that only lists have. */
const NUMBER = new RegExp(
  [
    '^(?:no|nr|n|track|seed|song|rank|place|platz|pick)(?:\\.\\s?|\\s)#?\\d{1,3}\\s*[.):-]?\\s+',
    '^[#№]\\s?\\d{1,3}\\s*[.):]?\\s*[-–—|]?\\s*',
    '^[(\\[]\\d{1,3}[)\\]][.:]?\\s*',
    '^\\d{1,3}\\s?[.)\\]](?!\\d)\\s*(?:[-–—]\\s*)?',
    '^\\d{1,3}:\\s+',
    '^\\d{1,3}\\s?[;,](?!\\d)\\s*',
    '^\\d{1,3}(?:st|nd|rd|th)\\s*[.):–-]\\s*',
    '^(?:p|pos|m|match|game|slot)\\.?\\s?\\d{1,3}[:.)]\\s+',
    '^(?:19|20)\\d\\d\\s+[-–—|]\\s+(?=\\S.*\\s[-–—|]\\s)',
    '^\\d{1,3}[ºª°]\\s*[-–.)]?\\s*',
    '^\\d{1,3}\\s?/\\s?\\d{1,3}\\s+',
    '^\\d{1,3}[-–—]\\s+',
    '^\\d{1,3}\\s+[-–—|]\\s+(?=\\S.*\\s[-–—|]\\s)',
    '^\\d{1,2}-\\d{2}\\s+',
    '^0\\d{1,2}(?:\\s+|_)',
    '^[A-D]\\d{1,2}[.):]?\\s+(?=\\S.*\\s[-–—]\\s)',
    '^[\\u2460-\\u24ff\\u2776-\\u2793]\\s*',
    '^(?:[0-9]\\uFE0F?\\u20E3)+\\s*|^\\u{1F51F}\\s*',
    '^[０-９]{1,3}[．）.)]\\s*',
  ].join('|'),
  'iu',
);
const LEAD_IN =
  /^(?:@\S+:?\s+)?(?:(?:\S+\s){0,4}(?:pick|choice|vote|nomination|nominee|song|one|favou?rite|mine|entry|tune|jam|banger)s?\s?(?:is|would be|goes to|was|:|=)|(?:i\s)?(?:nominates?|picks?|suggests?|recommends?|votes? for|check out|listen to|i'm listening to|now playing)(?:\s(?:this|my|the)(?:\s(?:song|track|tune|one))?(?=:))?:?)\s+(?=\S)/i;
/** '@odd_moon - Tide' has the name of its artist. */
const MENTION = /^@\w+:?\s+(?![-–—~|]\s)/;

/** Removes quotes, bullets, numbers, times and names of senders before the song of a line. */
export function withoutPrefix(line: string): Prefixed {
  const chat = line.replace(CHAT, '');
  const result = { text: chat, hasNumber: false, hasBullet: false, hasChatName: chat !== line };
  for (let count = 0; count < 6; count += 1) {
    const before = result.text;
    strip(result);
    if (result.text === before) break;
  }
  if (!hasLabels(result.text)) result.text = result.text.replace(LEAD_IN, '').replace(MENTION, '');
  result.text = result.text.trim();
  return result;
}

function strip(result: Prefixed): void {
  const take = (pattern: RegExp) => {
    const rest = result.text.replace(pattern, '');
    const isTaken = rest !== result.text && rest.trim() !== '';
    if (isTaken) result.text = rest;
    return isTaken;
  };
  take(QUOTE);
  if (take(CHECKBOX) || take(BULLET)) result.hasBullet = true;
  take(TIME);
  if (!result.hasNumber && take(NUMBER)) result.hasNumber = true;
  take(TAG);
}
