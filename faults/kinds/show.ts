import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ServerMessage } from '#contract/live.ts';
import { routes } from '#contract/routes.ts';
import type { ShowState } from '#contract/show.ts';
import type { ShowStep } from '#engine/kinds.ts';
import { type FaultRun, runFault } from '#faults/support/fault-run.ts';
import { type Fault, seconds } from '#faults/support/report.ts';
import { solve } from '#tests/support/guests.ts';
import { type ApiClient, cookieOf, httpClient, type Reply } from '#tests/support/http-client.ts';
import { percentile } from '#tests/support/measuring/report.ts';
import type { SeededMatchup, SeededVoter } from '#tests/support/measuring/seed.ts';
import { at, createTournament, enterSong } from '#tests/support/tournaments.ts';

const SONGS = 4;
const VOTERS = 30;
/** Every step that a kill can meet. */
const STEPS: readonly ShowStep[] = ['lobby', 'draw', 'listen', 'vote', 'reveal', 'break'];
/** Votes come in over this time, so that a kill during the vote meets some of them. */
const VOTED_WITHIN_MS = 2_000;
/** A show of four songs lasts about two minutes. */
const DEADLINE_MS = 360_000;
const POLL_MS = 25;
/** As a visible page does. */
const HERE_EVERY_MS = 8_000;
/** All screens of a room show a step within this time, 99 of 100; a busy test machine gets more. */
const SHOWN_WITHIN_MS = { complete: 500, brief: 3_000 };

/** All come and read their page within this time each, 99 of 100. */
const READY_WITHIN_MS = { complete: 5_000, brief: 15_000 };
/** Servers report who is here every 5 s. */
const REPORTED_WITHIN_MS = 15_000;
/** So many browsers solve their proofs and join at the same time. */
const JOINING_AT_ONCE = 20;
/** What the page of a show reads. */
const READ_BY_PAGE = [
  routes.getTournament,
  routes.getShow,
  routes.listRoomPeople,
  routes.getOwnPlace,
  routes.listUserVotes,
] as const;

/**
 * A show is played from its lobby to its champion before a room of people, who joined it from one address by its PIN, read its
 * page and say that they are here. The host leaves after the start, and the server is killed once at each step.
 */
export const show: Fault = (isBrief) => {
  const killedAt = isBrief ? STEPS.filter((step) => step === 'vote' || step === 'break') : STEPS;
  const sockets = isBrief ? 100 : 500;
  const name = `kill -9 of the server at each step of a show, before ${sockets} sockets`;
  return runFault({ name, times: killedAt.length, isBrief }, async (run) => {
    const { traffic, users, expect, notes } = run;
    // Only the room is measured.
    await traffic.end();
    const voters = users.slice(1, VOTERS + 1);
    const { tournamentId, pin } = await prepareShow(run);
    const guests = await joinGuests(run, { pin, count: sockets - VOTERS });
    const cookies = [...voters.map(({ cookie }) => cookie), ...guests.cookies];
    const room = createRoom(tournamentId, cookies);
    try {
      await room.open(run.program.port);
      const readTimes = await readPages(run, { tournamentId, cookies });
      const present = await presentIn(run, { tournamentId, most: cookies.length });
      expect(guests.refusals.length === 0, `a guest was refused: ${guests.refusals[0]}`);
      const times = { joined: percentile(guests.times, 0.99), read: percentile(readTimes, 0.99) };
      const ready = isBrief ? READY_WITHIN_MS.brief : READY_WITHIN_MS.complete;
      expect(times.joined <= ready, `99 % of the guests joined within ${times.joined.toFixed(0)} ms`);
      expect(times.read <= ready, `99 % of the pages were read within ${times.read.toFixed(0)} ms`);
      expect(present === cookies.length, `only ${present} of the room were present`);
      notes.push(
        `${guests.cookies.length} guests joined from one address in ${seconds(guests.totalMs)}, 99 % within ${times.joined.toFixed(0)} ms; 99 % of ${cookies.length} pages were read within ${times.read.toFixed(0)} ms`,
      );
      const evening = await playShow(run, { tournamentId, voters, room, killedAt });
      expect(evening.isOver, `the show stood at ${evening.steps.at(-1)} after ${seconds(DEADLINE_MS)}`);
      expect(evening.steps.filter((step) => step === 'vote').length === SONGS - 1, 'a match was not played');
      expect(evening.areAllKilled, 'a step was never met, so the server was not killed at it');
      expect(evening.refusals.length === 0, `a vote was refused: ${evening.refusals[0]}`);
      const spread = percentile(room.delays(evening.calmSeqs), 0.99);
      const longest = isBrief ? SHOWN_WITHIN_MS.brief : SHOWN_WITHIN_MS.complete;
      expect(spread <= longest, `a step reached 99 % of the sockets within ${spread.toFixed(0)} ms`);
      notes.push(
        `a step reached 99 % of ${sockets} sockets within ${spread.toFixed(0)} ms of the first; the longest stop of the show by a kill was ${seconds(evening.longestStopMs)}`,
      );
    } finally {
      room.close();
    }
  });
};

/** Creates the show with its songs and opens its room. */
async function prepareShow({ program, users }: FaultRun): Promise<{ tournamentId: number; pin: string }> {
  const host = httpClient(program.address, users[0]?.cookie);
  const tournamentId = await createTournament(host, {
    maxParticipants: SONGS,
    tiebreakerSongs: 'optional',
    voterPolicy: 'guest',
    pace: 'show',
    showSeconds: 20,
    breakSeconds: 3,
    listenSeconds: 1,
  });
  for (let song = 0; song < SONGS; song += 1) {
    await enterSong(host, tournamentId, `Song ${song}`, { url: 'https://example.com/song.mp3' });
  }
  const { body } = await host.call(routes.steerShow, at(tournamentId, { action: 'open', seq: 0 }));
  return { tournamentId, pin: body.pin };
}

/** Lets guests join by the PIN, each with a proof of work of the real cost. The time of a join is without the proof's. */
async function joinGuests({ program }: FaultRun, { pin, count }: { pin: string; count: number }) {
  const cookies: string[] = [];
  const times: number[] = [];
  const refusals: string[] = [];
  const names = Array.from({ length: count }, (_, index) => `Guest ${index}`);
  const startedAt = performance.now();
  const join = async () => {
    for (let nickname = names.pop(); nickname !== undefined; nickname = names.pop()) {
      const challenge = await httpClient(program.address).call(routes.getGuestChallenge);
      const cookie = cookieOf(challenge);
      const proof = await solve(challenge.body);
      const sentAt = performance.now();
      const reply = await httpClient(program.address, cookie).call(routes.joinRoom, {
        body: { pin, nickname, proof },
      });
      times.push(performance.now() - sentAt);
      if (reply.status !== 200 || !cookie) refusals.push(`${reply.status} ${JSON.stringify(reply.body)}`);
      else cookies.push(cookie);
    }
  };
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, join));
  return { cookies, times, refusals, totalMs: performance.now() - startedAt };
}

/** How many people of a room are here, once all are or the time is over. */
async function presentIn(
  { program }: FaultRun,
  { tournamentId, most }: { tournamentId: number; most: number },
): Promise<number> {
  const deadline = performance.now() + REPORTED_WITHIN_MS;
  let present = 0;
  while (present < most && performance.now() < deadline) {
    await wait(500);
    present = (await httpClient(program.address).call(routes.getShow, at(tournamentId))).body.present;
  }
  return present;
}

/** Reads the page of each person, all at once. Returns how long each took, in milliseconds. */
async function readPages(
  { program, expect }: FaultRun,
  { tournamentId, cookies }: { tournamentId: number; cookies: readonly string[] },
): Promise<number[]> {
  const readPage = async (client: ApiClient) => {
    const startedAt = performance.now();
    const replies = await Promise.all(READ_BY_PAGE.map((route) => client.call(route, at(tournamentId))));
    const failed = replies.find(({ status }) => status !== 200);
    expect(!failed, `a page was not read: ${failed?.status} ${JSON.stringify(failed?.body)}`);
    return performance.now() - startedAt;
  };
  return Promise.all(cookies.map((cookie) => readPage(httpClient(program.address, cookie))));
}

type Room = ReturnType<typeof createRoom>;

/** The sockets of a room's people, who say that they are here. They connect again when the server is back. */
function createRoom(tournamentId: number, cookies: readonly string[]) {
  /** When each socket heard of each step, by `seq`. */
  const heardAt = new Map<number, number[]>();
  let open: WebSocket[] = [];
  const here = setInterval(() => {
    for (const socket of open) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'here', tournamentId }));
    }
  }, HERE_EVERY_MS);
  const connect = async (port: number, cookie: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie } });
    await new Promise<void>((resolve, reject) => {
      socket.on('message', (data: Buffer) => {
        resolve();
        const text = data.toString('latin1');
        if (!text.includes('"show_update"')) return;
        const message = JSON.parse(text) as Extract<ServerMessage, { type: 'show_update' }>;
        const times = heardAt.get(message.seq) ?? [];
        heardAt.set(message.seq, [...times, performance.now()]);
      });
      socket.on('open', () => socket.send(JSON.stringify({ type: 'join_tournament', tournamentId })));
      socket.on('error', reject);
    });
    socket.on('error', () => {});
    return socket;
  };
  const close = () => {
    for (const socket of open) socket.terminate();
  };
  return {
    async open(port: number) {
      close();
      open = await Promise.all(cookies.map((cookie) => connect(port, cookie)));
    },
    close() {
      clearInterval(here);
      close();
    },
    /** How long after the first socket each socket heard of these steps, in milliseconds. */
    delays: (seqs: readonly number[]) =>
      seqs.flatMap((seq) => {
        const times = heardAt.get(seq) ?? [];
        return times.map((time) => time - (times[0] ?? time));
      }),
  };
}

type Evening = {
  tournamentId: number;
  voters: readonly SeededVoter[];
  room: Room;
  killedAt: readonly ShowStep[];
};

/** Lets the show go on by itself: the voters vote in each match, and the server is killed once at each of the steps. */
async function playShow(run: FaultRun, { tournamentId, voters, room, killedAt }: Evening) {
  const { program, traffic, users } = run;
  const host = httpClient(program.address, users[0]?.cookie);
  const read = (): Promise<ShowState | null> =>
    httpClient(program.address)
      .call(routes.getShow, at(tournamentId))
      .then(
        ({ body }) => body,
        () => null,
      );
  const steps: ShowStep[] = [];
  const calmSeqs: number[] = [];
  const refusals: string[] = [];
  const left = new Set(killedAt);
  const votedOn = new Set<number>();
  const ballots: Promise<void>[] = [];
  let longestStopMs = 0;
  let lastSeq = -1;

  const vote = async ({ id: userId, cookie }: SeededVoter, matchupId: number) => {
    await wait(Math.random() * VOTED_WITHIN_MS);
    const client = httpClient(program.address, cookie);
    const headers = { 'idempotency-key': randomUUID() };
    const { body: match } = await repeated(() => client.call(routes.getMatchup, at(matchupId)));
    const { song1Id, song2Id } = match as SeededMatchup;
    const songId = userId % 3 === 0 ? song2Id : song1Id;
    const body = { tournamentId, matchupId, songId };
    const reply = await repeated(() => client.call(routes.castVote, { body, headers }));
    if (reply.status === 200) traffic.acknowledged.votes.push({ userId, matchupId, songId });
    else refusals.push(`${reply.status} ${JSON.stringify(reply.body)}`);
  };

  const deadline = performance.now() + DEADLINE_MS;
  while (performance.now() < deadline && steps.at(-1) !== 'over') {
    await wait(POLL_MS);
    const state = await read();
    if (!state || state.seq === lastSeq) continue;
    lastSeq = state.seq;
    if (state.step !== steps.at(-1)) steps.push(state.step);
    const { step, matchupId } = state;
    if (step === 'vote' && matchupId !== null && !votedOn.has(matchupId)) {
      votedOn.add(matchupId);
      ballots.push(...voters.map((voter) => vote(voter, matchupId)));
    }
    if (left.delete(step)) {
      await wait(Math.random() * VOTED_WITHIN_MS);
      const stoppedAt = performance.now();
      await program.kill();
      await program.start();
      longestStopMs = Math.max(longestStopMs, performance.now() - stoppedAt);
      await room.open(program.port);
    } else calmSeqs.push(state.seq);
    if (step === 'lobby')
      await host.call(routes.steerShow, at(tournamentId, { action: 'start', seq: lastSeq }));
  }
  await Promise.all(ballots);
  return {
    isOver: steps.at(-1) === 'over',
    areAllKilled: left.size === 0,
    steps,
    calmSeqs,
    refusals,
    longestStopMs,
  };
}

/** Repeats a call until the server answers it without a failure. */
async function repeated(call: () => Promise<Reply>): Promise<Reply> {
  const deadline = performance.now() + DEADLINE_MS;
  while (performance.now() < deadline) {
    const answer = await call().catch(() => null);
    if (answer && answer.status < 500) return answer;
    await wait(100);
  }
  throw new Error('The server did not answer');
}
