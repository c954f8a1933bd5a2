import { count } from './formats.ts';

/** The limits of calls (rules L7 to L9), the last variables of `.env.example`. */
export const limitVariables = {
  LIMIT_SIGN_IN_FAILURES: count(10).describe(
    'Failed sign-ins per account and address, or per known device, in 10 minutes.',
  ),
  LIMIT_SIGN_IN_FAILURES_BY_ADDRESS: count(1000).describe(
    'Failed sign-ins per address in 10 minutes, over all accounts.',
  ),
  LIMIT_SIGN_INS: count(60).describe('Successful sign-ins per account and hour.'),
  LIMIT_CODES_OF_SECOND_FACTOR: count(10).describe(
    'Wrong codes of a second factor per account, or per known device, in an hour.',
  ),
  LIMIT_PROVIDER_SIGN_INS: count(600).describe('Sign-ins by a provider per address in 10 minutes.'),
  LIMIT_REGISTRATIONS: count(300).describe('Registrations per address and hour.'),
  LIMIT_FORGOTTEN: count(60).describe('Forgotten passwords per address and hour.'),
  LIMIT_SHARE_FAILURES: count(300).describe(
    'Links with an unknown token that an address opens in 10 minutes.',
  ),
  LIMIT_PIN_FAILURES: count(300).describe(
    'Wrong PINs of rooms per browser and hour, ten times as many per address.',
  ),
  LIMIT_GUESTS: count(300).describe('New guests, who vote without an account, per address and hour.'),
  LIMIT_CODE_FAILURES: count(10).describe('Wrong voter codes per user or guest in 10 minutes.'),
  LIMIT_CODE_FAILURES_BY_ADDRESS: count(300).describe('Wrong voter codes per address in 10 minutes.'),
  LIMIT_VOTES: count(20).describe('Votes per user and second, and as many likes and reactions.'),
  LIMIT_COMMENTS: count(20).describe('New and edited messages per user and minute.'),
  LIMIT_TOURNAMENTS: count(30).describe(
    'New tournaments, new links of them and new managers, per user and minute.',
  ),
  LIMIT_SONGS: count(1000).describe(
    'New, changed, withdrawn and heard songs per user and minute, including tiebreaker songs.',
  ),
  LIMIT_CHANGES: count(60).describe(
    'Changes of tournaments and matches per user and minute, including joining, leaving, starts, times, deletions, moderation, voter codes and the vote audit.',
  ),
  LIMIT_REPORTS: count(10).describe('Reports to the moderators per user and minute.'),
  LIMIT_UPLOADS: count(20).describe('Uploaded pictures and profile changes per user and minute.'),
  LIMIT_PREDICTIONS: count(30).describe(
    'New predictions, votes on predictions and disputes, per user and minute.',
  ),
  LIMIT_LOOKUPS: count(200).describe(
    'Lookups of links, and songs with the address of a cover, per user and minute.',
  ),
  LIMIT_API_CALLS: count(300).describe('Calls per API key and minute.'),
  LIMIT_SONG_SEARCHES: count(600).describe('Searches for songs per address and minute.'),
};
