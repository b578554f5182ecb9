-- Thousands of rows may take longer than the eight seconds that a person's other requests have.
alter function public.import_matches(uuid, jsonb, text[]) set statement_timeout = '60s';
alter function public.save_fixture_plan(uuid, jsonb, int) set statement_timeout = '60s';
