-- Addresses of files have a length, for teams as for leagues and people.
alter table public.teams add constraint logo_url_length check (length(logo_url) <= 2000);
