import { createLazy } from '#server/lib/slots.ts';

/** A mail that is ready to be sent. */
type Message = { messageId: string; to: string; subject: string; text: string; html: string };

/** Why a mail was not accepted. */
export type Refusal = {
  /** The receiver or the message is refused for good, is refused for now, or the mail server sends nothing at the moment. */
  kind: 'permanent' | 'temporary' | 'server';
  reason: string;
};

export type Smtp = {
  /** Sends a mail. Null when the mail server has accepted it. */
  send(message: Message): Promise<Refusal | null>;
  /** Signs in to the mail server. Null when that works. */
  verify(): Promise<Refusal | null>;
  /** Also ends what is being sent. */
  close(): Promise<void>;
};

type Options = { url: string; from: string; tls: 'required' | 'offered' | 'never' };

/** Mails in progress at the same time. */
export const MAX_CONNECTIONS = 4;
/** The longest time that a mail may take. */
export const SEND_LIMIT_MS = 60_000;
const ANSWER_LIMIT_MS = 20_000;

/** The connection to the mail server. Its modules load with the first use. */
export function createSmtp({ url, from, tls }: Options): Smtp {
  const { protocol, hostname, port, username, password } = new URL(url);
  const loaded = createLazy(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      pool: true,
      host: hostname.replace(/^\[|\]$/g, ''),
      ...(port ? { port: Number(port) } : {}),
      secure: protocol === 'smtps:',
      requireTLS: tls === 'required',
      ignoreTLS: tls === 'never',
      ...(username
        ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
        : {}),
      maxConnections: MAX_CONNECTIONS,
      // The outbox repeats a mail, by the same Message-ID.
      maxRequeues: 0,
      connectionTimeout: ANSWER_LIMIT_MS,
      greetingTimeout: ANSWER_LIMIT_MS,
      socketTimeout: ANSWER_LIMIT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
  let isUsed = false;
  const attempt = async (run: (transport: Awaited<ReturnType<typeof loaded>>) => Promise<unknown>) => {
    isUsed = true;
    try {
      await run(await loaded());
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  };
  return {
    send: (message) =>
      attempt((transport) =>
        transport.sendMail({
          ...message,
          from,
          // Asks programs that answer by themselves not to.
          headers: { 'auto-submitted': 'auto-generated' },
          signal: AbortSignal.timeout(SEND_LIMIT_MS),
        }),
      ),
    verify: () => attempt((transport) => transport.verify()),
    async close() {
      if (isUsed) (await loaded()).close({ force: true });
    },
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** The commands whose refusal concerns one receiver or one message. */
const OF_MESSAGE = ['RCPT TO', 'DATA'];
const MAX_REASON = 200;

function refusalOf(error: unknown): Refusal {
  const { code, command, responseCode = 0, response, message } = error as SmtpError;
  const isOfMessage = OF_MESSAGE.includes(command ?? '') && responseCode > 0;
  const isInvalid = code === 'EENVELOPE' && responseCode === 0;
  const isPermanent = isInvalid || (isOfMessage && responseCode >= 500);
  return {
    kind: isPermanent ? 'permanent' : isOfMessage ? 'temporary' : 'server',
    // Mail servers repeat the receiver's address, which no log may hold.
    reason: (response ?? message)
      .replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '[address]')
      .replaceAll(/\s+/g, ' ')
      .slice(0, MAX_REASON),
  };
}
