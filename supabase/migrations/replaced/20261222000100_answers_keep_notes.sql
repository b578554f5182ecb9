-- An answer without a note keeps the note that is stored: the screen that sends it may have loaded before the note came.

create or replace function app.file_answer(
  _match_id uuid, _team_id uuid, _player_id uuid, _answer text, _note text, _source text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  problem text := app.answer_problem(_match_id, _team_id, _player_id);
begin
  if problem is not null then
    raise exception using message = problem, errcode = 'PT409';
  end if;
  if _answer is null or _answer not in ('in', 'maybe', 'out') then
    raise exception 'Answer in, maybe or out.' using errcode = '22023';
  end if;
  if length(_note) > 200 then
    raise exception 'A note has at most 200 characters.' using errcode = '22023';
  end if;
  insert into public.availability (match_id, team_id, player_id, answer, note, answered_by)
    values (_match_id, _team_id, _player_id, _answer, nullif(btrim(_note), ''), _source)
  on conflict (match_id, team_id, player_id) do update set answer = excluded.answer,
    note = case when _note is null then availability.note else excluded.note end,
    answered_by = excluded.answered_by, answered_at = now();
end $$;
