-- One limit for screens, import and API. Scores that are higher already stay: only new ones are checked.
alter table public.matches
  add constraint scores_in_reach check (home_score <= 999 and away_score <= 999) not valid;
