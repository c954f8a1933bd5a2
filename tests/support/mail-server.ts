import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the mail server got it. */
export type ReceivedMail = {
  to: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
  raw: string;
};

/** How the mail server treats the next mails. */
type Behaviour = {
  /** Answers to connections, one after the other: `ok` greets, `silent` never does. */
  connections: ('ok' | 'silent')[];
  /** Answers to the receiver's address, such as `450 busy`, one after the other; `ok` accepts, `silent` never answers. */
  receivers: string[];
  /**
   * What happens to the text of mails, one after the other: `cut` ends the connection within it, after `silent` no answer
   * comes, and of `endless` answers only parts.
   */
  texts: ('ok' | 'cut' | 'silent' | 'endless')[];
  /** Waits before it accepts a mail. */
  delayMs: number;
  /** Cuts that many connections in the middle of a mail. */
  drops: number;
  /** Runs after a mail came and before it is accepted. */
  beforeAccepting: (mail: ReceivedMail) => Promise<void> | void;
};

/** A real mail server in this process, which keeps what it accepts. */
export async function startMailServer({ port = 0 } = {}) {
  const mails: ReceivedMail[] = [];
  const attempts: string[] = [];
  const behaviour: Behaviour = {
    connections: [],
    receivers: [],
    texts: [],
    delayMs: 0,
    drops: 0,
    beforeAccepting: () => {},
  };
  const socketOf = ({ id }: { id: string }) =>
    [...server.connections].find((connection) => connection.id === id)?._socket;
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect(_session, done) {
      if (behaviour.connections.shift() !== 'silent') done();
    },
    onRcptTo(_address, _session, done) {
      const answer = behaviour.receivers.shift() ?? 'ok';
      if (answer === 'ok') return done();
      if (answer === 'silent') return;
      const responseCode = Number(answer.slice(0, 3));
      done(Object.assign(new Error(answer.slice(4)), { responseCode }));
    },
    async onData(stream, session, done) {
      const text = behaviour.texts.shift();
      if (text === 'cut') return void socketOf(session)?.destroy();
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part);
      const mail = parseMail(
        Buffer.concat(parts).toString('utf8'),
        session.envelope.rcptTo[0]?.address ?? '',
      );
      attempts.push(mail.messageId);
      if (text === 'endless') answerEndlessly(socketOf(session));
      if (text === 'endless' || text === 'silent') return;
      if (behaviour.drops > 0) {
        behaviour.drops -= 1;
        for (const connection of server.connections) connection.close();
        return;
      }
      if (behaviour.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs));
      await behaviour.beforeAccepting(mail);
      mails.push(mail);
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  return {
    mails,
    /** The Message-IDs of all mails that came, also of those that were not accepted. */
    attempts,
    behaviour,
    port: boundPort,
    /** The variables of a server that sends by it. */
    env: {
      SMTP_URL: `smtp://127.0.0.1:${boundPort}`,
      MAIL_FROM: 'Battle of the Beats <beats@test.example>',
      PUBLIC_URL: 'http://localhost:3000',
      MAILS_PER_MINUTE: '100000',
    },
    /** The mails to an address, the newest last. */
    mailsTo: (address: string) => mails.filter(({ to }) => to === address),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Begins an answer of which parts come again and again. */
function answerEndlessly(socket: Socket | undefined) {
  const parts = setInterval(() => socket?.write('250-checking\r\n'), 50);
  socket?.on('close', () => clearInterval(parts));
}

function parseMail(raw: string, to: string): ReceivedMail {
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';
  const bodies = raw.split(/^--.*\r\n/m).map((part) => part.split('\r\n\r\n'));
  const bodyOf = (type: string) => {
    const [head = '', ...body] =
      bodies.find(([head]) => head?.includes(`Content-Type: ${type}`) && !head.includes('multipart')) ?? [];
    return decode(body.join('\r\n\r\n'), head);
  };
  return {
    to,
    raw,
    messageId: header('Message-ID'),
    subject: header('Subject'),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
  };
}

function decode(body: string, head: string): string {
  if (head.includes('base64')) return Buffer.from(body, 'base64').toString('utf8');
  if (!head.includes('quoted-printable')) return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
