import { createLazy } from '#server/lib/slots.ts';
import type { Refusal } from './outbox-worker.ts';

/** A mail that is ready to be sent. */
type Message = {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A picture that the HTML shows by `cid:`. It travels along, because mail programs block pictures of other hosts. */
  picture: { cid: string; fileName: string; bytes: Buffer } | null;
  /** Where mail programs end such mails with one press (RFC 8058). */
  unsubscribeUrl?: string | undefined;
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

/** How long the mail server may take to connect and greet, for one answer, and for a mail. */
export type SmtpLimits = { connectMs: number; answerMs: number; sendMs: number };

/** Mails in progress at the same time. */
export const MAX_CONNECTIONS = 4;
/** A mail server checks a mail before it accepts it. One that is left too early may deliver the mail, and gets it again. */
export const SMTP_LIMITS: SmtpLimits = { connectMs: 20_000, answerMs: 120_000, sendMs: 180_000 };

/** The connection to the mail server. Its modules load with the first use. */
export function createSmtp({ url, from, tls }: Options, limits = SMTP_LIMITS): Smtp {
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
      connectionTimeout: limits.connectMs,
      greetingTimeout: limits.connectMs,
      socketTimeout: limits.answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
  let isUsed = false;
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => {});
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
    send: ({ picture, unsubscribeUrl, ...message }) =>
      attempt((transport) =>
        transport.sendMail({
          ...message,
          from,
          attachments: picture
            ? [
                {
                  cid: picture.cid,
                  filename: picture.fileName,
                  content: picture.bytes,
                  contentDisposition: 'inline',
                },
              ]
            : [],
          // Asks programs that answer by themselves not to.
          headers: {
            'auto-submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'list-unsubscribe': `<${unsubscribeUrl}>`,
              'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: AbortSignal.timeout(limits.sendMs),
        }),
      ),
    // Its connection is not one that the transport closes.
    verify: () => attempt((transport) => Promise.race([transport.verify(), closed.promise])),
    async close() {
      closed.reject(new Error('The server stops.'));
      if (isUsed) (await loaded()).close({ force: true });
    },
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** What the library's errors mean to an operator, by their code. */
const MEANINGS: Record<string, string> = {
  EABORT: 'The mail server took too long for a mail',
  EAUTH: 'The mail server refuses the user or the password of SMTP_URL',
  ECONNECTION: 'The mail server ended the connection',
  EDNS: 'The host of SMTP_URL is not found',
  ESOCKET: 'The mail server of SMTP_URL is not reached',
  ETIMEDOUT: 'The mail server did not answer in time',
  ETLS: 'The encrypted connection to the mail server failed',
};

/** The commands whose refusal concerns one receiver or one message. */
const OF_MESSAGE = ['RCPT TO', 'DATA'];
const MAX_REASON = 200;

function refusalOf(error: unknown): Refusal {
  const { code, command, responseCode = 0, response, message } = error as SmtpError;
  const isOfMessage = OF_MESSAGE.includes(command ?? '') && responseCode > 0;
  const meaning = isOfMessage ? undefined : MEANINGS[code ?? ''];
  const isInvalid = code === 'EENVELOPE' && responseCode === 0;
  const isPermanent = isInvalid || (isOfMessage && responseCode >= 500);
  return {
    kind: isPermanent ? 'permanent' : isOfMessage ? 'temporary' : 'server',
    // Mail servers repeat the receiver's address, which no log may hold.
    reason: (meaning ? `${meaning} (${response ?? message}).` : (response ?? message))
      .replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '[address]')
      .replaceAll(/\s+/g, ' ')
      .slice(0, MAX_REASON),
  };
}
