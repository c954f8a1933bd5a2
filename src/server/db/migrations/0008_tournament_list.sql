-- The words of a text for the search by name: lower case, without accents, split at spaces, punctuation and symbols.
-- Each Chinese or Japanese character is a word. A text of symbols alone is one word.
CREATE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(
  nullif(
    array_remove(
      regexp_split_to_array(
        regexp_replace(
          left(translate(lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g')), 'ς', 'σ'), 500),
          '([\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g'
        ),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]+'
      ),
      ''
    ),
    '{}'
  ),
  array_remove(ARRAY[left(lower(btrim(value)), 500)], '')
);
--> statement-breakpoint
CREATE FUNCTION search_vector(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(search_words(value));
--> statement-breakpoint
-- Each word of the search begins a word of the name.
CREATE FUNCTION search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')
  FROM unnest(search_words(value)) AS word
)::tsquery;
--> statement-breakpoint
DROP INDEX "tournaments_by_status";--> statement-breakpoint
CREATE INDEX "tournaments_in_list" ON "tournaments" USING btree ("is_public",(case tournaments.status when 'setup' then 1
  when 'completed' then 2 when 'cancelled' then 3 else 0 end),(case tournaments.status when 'setup' then tournaments.updated_at
  when 'completed' then coalesce(tournaments.end_date, tournaments.created_at) else tournaments.created_at end) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tournaments_by_name" ON "tournaments" USING gin (search_vector(tournaments.name));--> statement-breakpoint
CREATE INDEX "tournaments_by_status" ON "tournaments" USING btree ("is_public","status");