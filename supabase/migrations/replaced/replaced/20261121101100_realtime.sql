-- What the dashboard follows live. Hosted Supabase has the publication already.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if not (select puballtables from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.leagues, public.teams;
  end if;
end $$;
