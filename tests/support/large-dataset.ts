/**
 * The SQL that fills every table with more rows than one answer may read. User rows are as wide as real ones, so that
 * PostgreSQL reads a whole table only where no index helps.
 */
export const FILL_TABLES = `
  insert into users (email, username, first_name, password_hash)
    select 'u' || n || '@grown.example', 'u' || n, 'U', repeat('x', 97) from generate_series(1, 20000) n;
  update user_counters set points = user_id % 997, total_votes = user_id % 499, tournaments_won = user_id % 7;
  insert into user_ranking select user_id, points, total_votes, tournaments_won, 0 from user_counters on conflict do nothing;
  insert into ranking_queue select array[user_id] from user_counters;
  insert into tournaments (name, creator_id, status, current_phase, tournament_type, max_participants, min_users,
      songs_per_group, match_duration_minutes, match_interval_minutes, tournament_duration_days, is_public,
      scheduling_type, start_date_mode, group_phase_scheduling, third_place_match, draw_seed, participant_count,
      next_due_at)
    select 'T' || n, u.id, 'completed', 'completed', 'playoff', 4, 2, 4, 60, 60, 7, n % 10 > 0, 'manual', 'auto',
      'concurrent', false, 's', 1, case when n % 2 = 0 then '2040-01-01'::timestamptz end
    from generate_series(1, 12000) n join users u on u.username = 'u' || n;
  insert into groups (tournament_id, name, position) select id, 'Group A', 1 from tournaments where name like 'T%';
  insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type)
    select t.id, t.creator_id, 'S' || t.id || '.' || n, 'A', 's' || t.id || '.' || n || e'\\na', 'other',
      'main_participant_entry' from tournaments t, generate_series(1, 4) n where t.name like 'T%' and t.id <= 3000;
  insert into heard_songs (user_id, song_id) select submitter_id, id from songs where song_key like 's%';
  insert into song_stats (song_key, title, artist, points, votes_received, championship_wins)
    select song_key, title, artist, id % 997, id % 499, id % 7 from songs where song_key like 's%' on conflict do nothing;
  insert into participants (tournament_id, user_id) select id, creator_id from tournaments where name like 'T%';
  insert into shows (tournament_id) select id from tournaments where name like 'T%';
  insert into twin_voters (tournament_id, user_id) select id, creator_id from tournaments where name like 'T%';
  insert into room_people (tournament_id, user_id) select id, creator_id from tournaments where name like 'T%';
  update tournaments set series_id = id where name like 'T%';
  update tournaments set is_public = false, share_token = 'T' || id where id % 3 = 0;
  insert into share_permissions (tournament_id, user_id) select id, creator_id from tournaments where name like 'T%';
  insert into matchups (tournament_id, key, phase, round, position, status, song1_id, song2_id)
    select s.tournament_id, 'M' || s.id, 'Semifinals', 1, 1, 'completed', s.id, s.id + 1 from songs s where s.id % 2 = 0
      and exists (select 1 from songs o where o.id = s.id + 1);
  insert into votes (matchup_id, user_id, song_id, last_outcome)
    select m.id, u.id, m.song1_id, 0 from matchups m join users u on u.id % 1000 = m.id % 1000 where u.username like 'u%';
  insert into matchup_tallies select id, 0, 1, 0, 0, 0, 1 from matchups
    on conflict do nothing;
  insert into comments (matchup_id, user_id, depth, content)
    select m.id, u.id, 1, 'c' from matchups m join users u on u.id % 3000 = m.id % 3000 where u.username like 'u%';
  insert into comments (matchup_id, user_id, parent_id, root_id, depth, content)
    select matchup_id, user_id, id, id, 2, 'r' from comments where id % 2 = 0;
  insert into discussions (matchup_id, version) select id, 1 from matchups;
  insert into comment_likes (comment_id, user_id) select id, user_id from comments;
  insert into comment_reactions (comment_id, user_id, reaction) select id, user_id, 'fire' from comments;
  insert into shown_sides (matchup_id, user_id) select matchup_id, user_id from votes;
  insert into kept_voters (matchup_id, user_id) select matchup_id, user_id from votes;
  insert into used_admin_codes (code_hash, used_at) select 'c' || id, created_at from users where username like 'u%';
  insert into sessions (id, user_id, expires_at) select 's' || id, id, '2040-01-01' from users where username like 'u%';
  insert into second_factors (user_id, sealed_secret, confirmed_at) select id, 'x', now() from users where username like 'u%';
  insert into recovery_codes (user_id, code_hash)
    select id, 'c' || n from users, generate_series(1, 2) n where username like 'u%';
  insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle, name, is_synced)
    select id, 'c' || id, 'x', 0, '[]', 'h' || id, 'Phone', true from users where username like 'u%';
  insert into spent_challenges (challenge, expires_at)
    select 'c' || id, '2030-06-01'::timestamptz + id * interval '1 hour' from users where username like 'u%';
  insert into calendars (user_id, key) select id, 'k' || id from users where username like 'u%';
  insert into api_keys (user_id, name, scope, start, key_hash)
    select id, 'Robot', 'read', 'beats_', decode(md5(id::text), 'hex') from users where username like 'u%';
  insert into identities (issuer, subject, provider, user_id)
    select 'https://discord.com', 'u' || id, 'discord', id from users where username like 'u%';
  insert into predictions (author_id, title, expires_at) select id, 'P', '2030-06-02'::timestamptz + id * interval '1 minute'
    from users where username like 'u%';
  insert into prediction_votes (prediction_id, user_id, vote) select id, author_id, 'yes' from predictions;
  update predictions set outcome = 'yes', settled_at = expires_at, disputed_at = expires_at, dispute_status = 'upheld'
    where id % 2 = 0;
  insert into prediction_disputes (prediction_id, user_id, reason) select id, author_id, 'r' from predictions where id % 2 = 0;
  insert into achievements (user_id, type, threshold) select id, 'voter', 1 from users where username like 'u%';
  insert into adjustments (user_id, field, delta) select id, 'points', 1 from users where username like 'u%';
  insert into idempotency_keys (user_id, key, request_hash, created_at)
    select id, 'k', 'h', '2030-06-01' from users where username like 'u%';
  insert into history (tournament_id, matchup_id, actor_id, actor_role, action, details, at)
    select tournament_id, id, 1, 'creator', 'times_changed', '{}', '2030-06-01' from matchups;
  insert into managers (tournament_id, user_id) select id, creator_id from tournaments where name like 'T%';
  insert into mutes (tournament_id, user_id, reason) select id, creator_id, 'r' from tournaments where name like 'T%';
  insert into reports (reporter_id, target, target_id, tournament_id, reason)
    select creator_id, 'tournament', id, id, 'spam' from tournaments where name like 'T%';
  insert into bans (user_id, reason) select id, 'r' from users where username like 'u%' and id % 2 = 0;
  insert into notices (user_id, kind, details) select id, 'report_decided', '{}' from users where username like 'u%';
  insert into quarantines (matchup_id, reason) select id, 'r' from matchups;
  insert into address_keys (day, key) select '1990-01-01'::date + n, 'x' from generate_series(1, 10000) n;
  insert into voter_codes (tournament_id, code_hash, number, user_id)
    select id, 'c' || id, 1, creator_id from tournaments where name like 'T%';
  insert into images (sha, bytes) select sha256(id::text::bytea)::text, 'x' from users where username like 'u%';
  insert into remote_pictures (key, url, image_sha, next_try_at, used_at)
    select sha, 'https://covers.example/' || sha, case when n % 2 = 0 then sha end,
      case when n % 3 = 0 then '2030-06-01'::timestamptz + n * interval '1 hour' end, '2030-05-01'::timestamptz + n * interval '1 hour'
    from (select sha, row_number() over () as n from images) picture;
  update songs set cover_url = 'https://covers.example/' || id where id % 2 = 0 and song_key like 's%';
  update predictions set image_url = 'https://covers.example/' || id where id % 2 = 0;
  insert into lookups (key, expires_at) select 'youtube ' || id, '2030-06-01'::timestamptz + id * interval '1 hour'
    from users where username like 'u%';
  insert into cards (key, bytes, user_id, created_at)
    select 'c' || id, 'x', id, '2010-01-01'::timestamptz + id * interval '1 hour' from users where username like 'u%';
  insert into invitations (token, max_uses) select 'i' || n, 9 from generate_series(1, 5000) n;
  insert into backup_runs (state, started_at, seen_at, ended_at, host)
    select case when n % 100 = 0 then 'failed' else 'proven' end, at, at, at, 'h'
    from generate_series(1, 5000) n, lateral (select '2010-01-01'::timestamptz + n * interval '1 hour' as at) t;
  insert into outbox (kind, user_id, due_at, failed_at) select 'new_sign_in', id, '2040-01-01'::timestamptz + id * interval '1 hour',
    case when id % 2 = 0 then '2030-06-01'::timestamptz end from users where username like 'u%';
  insert into reminder_settings (user_id, push_kinds, mail_kinds) select id, '{}', '{}' from users where username like 'u%';
  insert into reminder_choices (tournament_id, user_id, choice)
    select id, creator_id, 'mute' from tournaments where name like 'T%';
  insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name)
    select user_id, id, 'https://fcm.googleapis.com/' || id, 'x', 'x', 'x' from sessions where id like 's%';
  insert into announcements (kind, matchup_id, due_at, expanded_at)
    select case when id % 2 = 0 then 'match_closing' else 'result' end, id, '2040-01-01', case when id % 4 = 1 then '2040-01-01'::timestamptz end
    from matchups;
  insert into web_hooks (tournament_id, user_id, kind, sealed, shown_address, events, is_spoiler_free)
    select id, creator_id, 'slack', 'x', 'hooks.slack.com/…x', '{result}', false from tournaments where name like 'T%';
  insert into web_hook_deliveries (hook_id, message_key, event, status, attempts, at)
    select id, gen_random_uuid(), 'result', 'sent', 1, now() from web_hooks;
  insert into account_links (token_hash, purpose, user_id, email, expires_at)
    select 'h' || id, 'verify', id, email, '2030-06-01'::timestamptz + id * interval '1 hour' from users where username like 'u%';
  insert into tokens (user_id, tokens, last_refresh) select id, 3, '2030-01-01' from users where username like 'u%'`;

/** The SQL that adds thousands of followers to one tournament and thousands of messages to one of its matchups. */
export const fillTournamentRows = (tournamentId: number, matchupId: number) => `
  insert into participants (tournament_id, user_id, is_following)
    select ${tournamentId}, id, true from users where username like 'u%' and id % 4 = 0;
  update tournaments set participant_count = (select count(*) from participants where tournament_id = ${tournamentId})
    where id = ${tournamentId};
  insert into comments (matchup_id, user_id, depth, content)
    select ${matchupId}, id, 1, 'c' from users where username like 'u%' and id % 4 = 0`;
