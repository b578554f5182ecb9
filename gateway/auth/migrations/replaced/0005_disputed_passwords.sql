-- The password of an account that nobody confirmed yet was chosen by whoever signed up first. Once somebody signs up for
-- the address again, or asks for a link to it, nobody can tell any more whose password it is.
alter table auth.users add column is_disputed boolean not null default false;
