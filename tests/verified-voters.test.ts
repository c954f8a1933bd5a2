import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createCommunity, openApp } from './support/community.ts';
import {
  at,
  createTournament,
  openMatch,
  refusal,
  refusalAt,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const MAIL = {
  SMTP_URL: 'smtp://localhost:9',
  MAIL_FROM: 'beats@test.example',
  PUBLIC_URL: 'http://localhost:3000',
};
const VERIFIED = { verifiedEmailOnly: true } as const;
const message = 'Only accounts with a confirmed email vote here. Your profile sends you the link.';
const app = await openApp(MAIL);
const [creator, ...people] = await signUpAll(app, ['creator', 'v1', 'v2', 'v3', 'v4']);
const [voter, other] = people;

it('only accounts with a verified address vote where the tournament says so (rule A36)', async () => {
  if (!creator || !voter || !other) throw new Error('There are users');
  const match = await openMatch(creator, people, VERIFIED);
  const { params } = at(match.tournamentId);
  const standing = async () => (await voter.call(routes.getVoterStanding, { params })).body;
  expect(await vote(voter, match, 1)).toMatchObject(refusal(403, message));
  expect(await standing()).toEqual({ mayVote: false, message });
  await app.rows('update users set email_verified_at = now() where id = $1', voter.id);
  const replies = await Promise.all([vote(voter, match, 1), vote(other, match, 1)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 403]);
  expect(await standing()).toEqual({ mayVote: true, message: null });
});

it('a tournament that takes guests asks for no verified address (rule A36)', async () => {
  if (!creator || !other) throw new Error('There are users');
  const match = await openMatch(creator, people, { ...VERIFIED, voterPolicy: 'guest' });
  expect((await vote(other, match, 1)).status).toBe(200);
});

it('without a mail server no tournament can ask for verified addresses (rule A36)', async () => {
  const silent = await createCommunity();
  const reply = await silent.creator.call(routes.createTournament, {
    body: { name: 'Verified', maxParticipants: 4, ...VERIFIED },
  });
  const refused = refusalAt('verifiedEmailOnly');
  expect(reply).toMatchObject(refused);
  const id = await createTournament(silent.creator);
  const body = { settingsVersion: 1, ...VERIFIED };
  expect(await silent.creator.call(routes.updateTournament, { ...at(id), body })).toMatchObject(refused);
});
