import Fastify from 'fastify';
import pg from 'pg';

// The peer of the part votes: a Fastify server that commits each vote in its own transaction, an upsert and a counter update.
// Its tables have the key and the index of the product's. It knows no sessions, windows, limits or live updates.
const POOL = 16;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL });
await pool.query(`
  create table peer_votes (matchup_id int, user_id int, song_id int, updated_at timestamptz not null default now(),
    primary key (matchup_id, user_id));
  create index on peer_votes (user_id, matchup_id);
  create table peer_tallies (id int primary key, votes int not null);
  insert into peer_tallies select id, 0 from matchups`);

const STORE = {
  name: 'store',
  text: `insert into peer_votes (matchup_id, user_id, song_id) values ($1, $2, $3)
    on conflict (matchup_id, user_id) do update set song_id = excluded.song_id, updated_at = now()`,
};
const COUNT = {
  name: 'count',
  text: 'update peer_tallies set votes = votes + 1 where id = $1 returning votes',
};

const number = { type: 'integer' } as const;
const schema = {
  body: {
    type: 'object',
    required: ['matchupId', 'userId', 'songId'],
    properties: { matchupId: number, userId: number, songId: number },
  },
};
type Body = { matchupId: number; userId: number; songId: number };

const app = Fastify();
app.post<{ Body: Body }>('/votes', { schema }, async ({ body: { matchupId, userId, songId } }) => {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query({ ...STORE, values: [matchupId, userId, songId] });
    const { rows } = await connection.query<{ votes: number }>({ ...COUNT, values: [matchupId] });
    await connection.query('commit');
    return { message: 'Counted', matchupId, songId, votes: rows[0]?.votes };
  } finally {
    connection.release();
  }
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`On ${app.listeningOrigin}\n`);
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
