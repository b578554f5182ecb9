/* One side's report, which replaces an earlier one of that side. Returns what became of it: 'reported', 'confirmed' or
   'disputed'. In a dispute the provisional score stays that of one of the two reports: it follows a correction of the
   report that made it. */
create or replace function app.file_report(_match_id uuid, _team_id uuid, _home int, _away int, _reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
  other public.result_reports;
begin
  select * into match from public.matches
    where id = _match_id and _team_id in (home_team_id, away_team_id) for no key update;
  if not found then
    raise exception 'This team does not play in the match' using errcode = '22023';
  end if;
  if public.report_problem(match) is not null then
    raise exception using message = public.report_problem(match), errcode = 'PT409';
  end if;
  if num_nulls(_home, _away) > 0 or _home not between 0 and 999 or _away not between 0 and 999 then
    raise exception 'Enter both scores as whole numbers from 0 to 999.' using errcode = '22023';
  end if;
  insert into public.result_reports (match_id, team_id, home_score, away_score, reason)
    values (_match_id, _team_id, _home, _away, nullif(btrim(_reason), ''))
  on conflict (match_id, team_id) do update set home_score = excluded.home_score, away_score = excluded.away_score,
    reason = excluded.reason, user_id = excluded.user_id, reported_at = excluded.reported_at;
  select * into other from public.result_reports where match_id = _match_id and team_id <> _team_id;
  if not found then
    perform app.write_reported(_match_id, _home, _away, true);
    return 'reported';
  end if;
  if (other.home_score, other.away_score) is distinct from (_home, _away) then
    if (match.home_score, match.away_score) is distinct from (other.home_score, other.away_score) then
      perform app.write_reported(_match_id, _home, _away, true);
    end if;
    return 'disputed';
  end if;
  perform app.write_reported(_match_id, _home, _away, false);
  return 'confirmed';
end $$;

revoke execute on all functions in schema app from public;
