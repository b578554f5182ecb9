-- An upsert over a profile passes its date to the update that follows. Should the profile be gone by then, the row is
-- new and would show the date: it is refused.
create function app.refuse_shown_birth_date() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from app.birth_dates where profile_id = new.id and date_of_birth = new.date_of_birth) then
    raise exception 'the date of birth of a new row was written, and never kept' using errcode = '40001';
  end if;
  return null;
end $$;
create trigger refuse_shown_birth_date after insert on public.profiles for each row
  when (new.date_of_birth is not null) execute function app.refuse_shown_birth_date();
revoke execute on function app.refuse_shown_birth_date from public;

-- Time alone only ever shows a date, and only of somebody who turned 18. Asked each hour, it looks at those of the last
-- days; asked at the start of the server, at everybody whose date is hidden.
create index on app.birth_dates (date_of_birth);
drop function app.publish_birth_dates(uuid[]);
create function app.publish_birth_dates(_profile_ids uuid[] default null, _days int default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed  int;
  youngest constant date := current_date - interval '18 years' + interval '2 days';
  oldest   constant date := coalesce(current_date - interval '18 years' - make_interval(days => _days), '-infinity');
begin
  -- Whoever is writing a date of these people comes first, and is then seen.
  if _profile_ids is not null then
    perform from public.profiles where id = any (_profile_ids) order by id for no key update;
  end if;
  with outdated as (
    select p.id from app.birth_dates b join public.profiles p on p.id = b.profile_id
    where (b.profile_id = any (_profile_ids)
        or _profile_ids is null and p.date_of_birth is null and b.date_of_birth between oldest and youngest)
      and p.date_of_birth is distinct from (app.public_birth(b.profile_id, b.date_of_birth)).date_of_birth
    order by p.id for no key update of p
  )
  update public.profiles p set created_at = p.created_at from outdated o where o.id = p.id;
  get diagnostics changed = row_count;
  return changed;
end $$;
revoke execute on function app.publish_birth_dates from public;
