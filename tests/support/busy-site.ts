/** The number of tournaments besides the large one. */
const CUPS = 250;
/** The song with the most entries: one in each of these tournaments. */
export const ANTHEM = { title: 'anthem', key: Buffer.from('anthem\nband').toString('base64url') };
export const PICTURE = 'a'.repeat(64);

type Rows = { tournamentId: number; matchupId: number; creatorId: number };

/**
 * The SQL that adds the rows of a busy site: 250 tournaments with songs, a third of them with a match, 1,200 users, 150
 * predictions, a picture, and for one match of the large tournament 500 messages and 200 changes. Lists have several pages.
 */
export const fillBusySite = ({ tournamentId, matchupId, creatorId }: Rows) => `
  insert into users (email, username, first_name, password_hash)
    select 'u' || n || '@busy.example', 'u' || n, 'Listener', 'x' from generate_series(1, 1200) n;
  insert into user_ranking select u.id, n, n, n, 0 from generate_series(1, 1200) n join users u on u.username = 'u' || n;
  insert into images (sha, bytes, small_bytes, color)
    values ('${PICTURE}', decode(repeat('5a', 200000), 'hex'), decode(repeat('5a', 4000), 'hex'), '#102030');
  insert into tournaments (name, description, creator_id, status, current_phase, tournament_type, max_participants, min_users,
      songs_per_group, match_duration_minutes, match_interval_minutes, tournament_duration_days, is_public,
      scheduling_type, start_date_mode, group_phase_scheduling, third_place_match, draw_seed, participant_count)
    select 'Cup ' || n, repeat('Music for everyone. ', 10), ${creatorId},
      (array['setup', 'knockout_stage', 'completed'])[1 + n % 3],
      (array['submission', 'knockout_stage', 'completed'])[1 + n % 3],
      'playoff', 8, 2, 4, 60, 60, 7, true, 'manual', 'auto', 'concurrent', false, 's', 1
    from generate_series(1, ${CUPS}) n;
  insert into participants (tournament_id, user_id)
    select id, ${creatorId} from tournaments where name like 'Cup %';
  insert into participants (tournament_id, user_id)
    select ${tournamentId}, id from users where username like 'u%';
  insert into songs (tournament_id, submitter_id, title, artist, song_key, pitch, platform, submission_type, image_sha)
    select t.id, t.creator_id, 'Song ' || t.id || '.' || n, 'Band',
      case n when 1 then e'anthem\\nband' else 'song ' || t.id || '.' || n || e'\\nband' end,
      repeat('x', 200), 'other', 'main_participant_entry', '${PICTURE}'
    from tournaments t, generate_series(1, 8) n where t.name like 'Cup %';
  update songs set image_sha = '${PICTURE}' where tournament_id = ${tournamentId};
  insert into song_stats (song_key, title, artist, points, votes_received, championship_wins)
    select song_key, title, artist, id, id, id from songs on conflict do nothing;
  update tournaments t set winner_id = s.id from songs s
    where s.tournament_id = t.id and t.status = 'completed' and s.song_key like 'anthem%';
  insert into matchups (tournament_id, key, phase, round, position, status, song1_id, song2_id, start_time, end_time)
    select s.tournament_id, 'M' || s.id, 'Semifinals', 1, 1, 'active', s.id, s.id + 1, now(), now() + interval '1 day'
    from songs s join tournaments t on t.id = s.tournament_id
    where t.status = 'knockout_stage' and t.name like 'Cup %' and s.song_key like 'anthem%';
  insert into comments (matchup_id, user_id, depth, content)
    select ${matchupId}, id, 1, repeat('word ', 40) from users where username like 'u%' limit 250;
  insert into comments (matchup_id, user_id, parent_id, root_id, depth, content)
    select matchup_id, user_id, id, id, 2, repeat('word ', 40) from comments;
  insert into predictions (author_id, title, expires_at)
    select id, 'Will it win?', now() + interval '1 day' from users where username like 'u%' limit 150;
  insert into history (tournament_id, matchup_id, actor_id, actor_role, action, details, at)
    select ${tournamentId}, ${matchupId}, ${creatorId}, 'creator', 'times_changed', 
      '{"before": {"startTime": null, "endTime": null}, "after": {"startTime": null, "endTime": null}}', now()
    from generate_series(1, 200);
  analyze`;
