/* Hides and shows what must be hidden or shown now of these people and of the other profiles of their accounts. Writers
   of the same profiles wait for it. */
create or replace function app.refresh_young(_profile_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids    uuid[];
  coming uuid[];
  going  uuid[];
begin
  if not exists (select from public.youth_settings) and not exists (select from app.young_people) then return; end if;
  ids := array(
    select unnest(_profile_ids)
    union
    select other.id from public.profiles this join public.profiles other on other.user_id = this.user_id
    where this.id = any (_profile_ids));
  perform from public.profiles where id = any (ids) order by id for no key update;
  coming := array(select p.id from public.profiles p where p.id = any (ids)
    and not exists (select from app.young_people y where y.profile_id = p.id) and app.is_young(p.id));
  going := array(select y.profile_id from app.young_people y where y.profile_id = any (ids)
    and not app.is_young(y.profile_id));
  if coming = '{}' and going = '{}' then return; end if;
  perform set_config('app.keeps_hidden', 'on', true);
  insert into app.young_people (profile_id, full_name, photo_url, bio)
    select id, full_name, nullif(photo_url, ''), bio from public.profiles where id = any (coming);
  update public.profiles set full_name = app.public_name(full_name), bio = null,
      photo_url = case when app.may_show_photo(id) then photo_url end
    where id = any (coming);
  update public.profiles p set full_name = y.full_name, photo_url = y.photo_url, bio = y.bio
    from app.young_people y where y.profile_id = p.id and p.id = any (going);
  delete from app.young_people where profile_id = any (going);
  perform set_config('app.keeps_hidden', '', true);
  perform app.place_photos(coming || going);
  perform app.hold_reports_of(coming);
  perform app.publish_birth_dates(coming || going);
  -- Pages of matches show them as officials of other competitions.
  perform app.note_changes(array(
    select o.league_id from public.officials o join public.profiles p on p.user_id = o.user_id
    where p.id = any (coming || going)));
end $$;
