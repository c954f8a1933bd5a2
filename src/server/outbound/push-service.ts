/** The hosts at which browsers take pushes: Chromium, Firefox, Edge and Safari. A dot stands for any name before it. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
];

const isKnown = (host: string) =>
  KNOWN_HOSTS.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known));

/** Whether an address belongs to a known push service, or to one of `others`, and is reached by https (rule U15). */
export function isPushAddress(address: string, others: readonly string[] = []): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, port, hostname, username, password } = new URL(address);
  if (others.includes(origin)) return true;
  return protocol === 'https:' && port === '' && !username && !password && isKnown(hostname);
}

/** A browser that takes pushes. */
export type PushReceiver = { endpoint: string; p256dh: string; auth: string };

/** A push to one browser. */
export type Push = {
  receiver: PushReceiver;
  payload: string;
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number;
  /** A newer push of the topic replaces one that still waits. */
  topic: string;
};

/** The keys by which push services know this site, and whom they may write to. */
export type PushSigner = { publicKey: string; privateKey: string; subject: string };

/** What became of a push: accepted, the browser takes none any more, this one is refused for good, or all are for now. */
export type PushOutcome = {
  kind: 'accepted' | 'gone' | 'temporary' | 'permanent';
  reason: string;
  retryAfterMs: number;
};
