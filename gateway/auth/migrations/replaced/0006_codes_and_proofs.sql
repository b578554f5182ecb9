-- Guesses at codes look for what was sent to an address or number.
create index on auth.one_time_tokens (relates_to);

-- Whether the session began with a code that was typed: the person had asked for it, which opening a link does not show.
alter table auth.sessions add column is_typed boolean not null default false;
