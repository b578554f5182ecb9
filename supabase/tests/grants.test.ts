import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('product')
})
afterAll(() => database.close())

test('row level security is enabled on every table, also outside public', async () => {
  const open = await database.query(
    `select relname from pg_class where relkind in ('r', 'p') and not relrowsecurity
     and relnamespace in ('public'::regnamespace, 'app'::regnamespace)`,
  )
  expect(open).toEqual([])
})

test("views use the caller's rights", async () => {
  const views = await database.query(
    `select relname from pg_class where relkind = 'v' and relnamespace in ('public'::regnamespace, 'app'::regnamespace)
     and not coalesce(reloptions @> '{security_invoker=true}', false)`,
  )
  expect(views).toEqual([])
})

test('functions fix their search path', async () => {
  const functions = await database.query(
    `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'app'::regnamespace)
     and prosqlbody is null and not coalesce('search_path=""' = any (proconfig), false)`,
  )
  expect(functions).toEqual([])
})

const columns = (verb: string, role: string) =>
  database.query<{ table: string; columns: string }>(
    `select c.relname as "table", string_agg(a.attname, ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
       and has_column_privilege($2, c.oid, a.attnum, $1) group by 1 order by 1`,
    [verb, role],
  )

const toObject = (rows: { table: string; columns: string }[]) =>
  Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))

test('columns that a signed-in user may insert', async () => {
  expect(toObject(await columns('INSERT', 'authenticated'))).toEqual({
    discipline_rules: 'season_id, yellow_at, yellow_matches, restarts, second_yellow, red, is_public',
    league_settings:
      'league_id, custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url, time_zone, dates_of_birth, colour',
    leagues: 'id, name, owner_id, logo_url',
    match_day_settings:
      'league_id, results_by, confirm_after, counts_provisional, sends_notices, sends_reminders, reminds_since, live_entry',
    match_events: 'id, match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes, is_penalty',
    match_incidents: 'id, match_id, team_id, player_id, kind, minute, added_minutes',
    match_notes: 'match_id, team_id, notes, submitted_by, public_line',
    match_reports: 'match_id, report_text, audio_url',
    match_roles: 'match_id, team_id, player_id, role',
    match_substitutions: 'id, match_id, team_id, player_off_id, player_on_id, minute, added_minutes',
    matches:
      'id, league_id, home_team_id, away_team_id, played_at, round, home_score, away_score, man_of_match_id, home_lineup, away_lineup, stage_id, status, status_reason, score_stands, replay_of, home_score_90, away_score_90, home_penalties, away_penalties, venue_id, pitch',
    notice_choices: 'user_id, kind, mail, push',
    point_adjustments: 'id, stage_id, team_id, points, reason, decided_on',
    profiles: 'id, full_name, photo_url, position, jersey_number, bio, date_of_birth, email',
    seasons: 'id, league_id, name, status, first_day, last_day, is_published',
    stage_entries: 'stage_id, team_id, group_name, fair_play, lot',
    stage_zones: 'id, stage_id, first_place, last_place, kind, label',
    stages:
      'id, season_id, kind, name, position, win_points, draw_points, loss_points, shootout_win_points, shootout_loss_points, tie_breaks, head_to_head, play_off_places',
    suspension_decisions: 'id, season_id, team_id, player_id, match_id, kind, matches, from_day, reason',
    team_players: 'team_id, player_id',
    teams: 'id, league_id, name, logo_url, team_color, second_color',
    venues: 'id, league_id, name, address, map_url, pitches',
    youth_settings: 'league_id, age_group, results',
  })
})

test('columns that a signed-in user may update', async () => {
  expect(toObject(await columns('UPDATE', 'authenticated'))).toEqual({
    discipline_rules: 'season_id, yellow_at, yellow_matches, restarts, second_yellow, red, is_public',
    league_settings:
      'league_id, custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url, time_zone, dates_of_birth, colour, checks_reports, match_minutes, is_listed',
    leagues: 'name, logo_url',
    match_day_settings:
      'league_id, results_by, confirm_after, counts_provisional, sends_notices, sends_reminders, reminds_since, live_entry',
    // Key columns too, for upserts: a trigger keeps them (upserts.test.ts).
    match_events: 'id, match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes, is_penalty',
    match_notes: 'match_id, team_id, notes, submitted_by, public_line',
    match_report_drafts: 'report_text',
    match_reports: 'report_text, audio_url, archived',
    matches:
      'id, league_id, home_team_id, away_team_id, played_at, round, home_score, away_score, scores_manual, man_of_match_id, home_lineup, away_lineup, stage_id, status, status_reason, score_stands, replay_of, home_score_90, away_score_90, home_penalties, away_penalties, venue_id, pitch',
    notice_choices: 'user_id, kind, mail, push',
    point_adjustments: 'points, reason, decided_on',
    profiles: 'id, full_name, photo_url, position, jersey_number, bio, date_of_birth, email',
    seasons: 'name, status, first_day, last_day, is_published, champion_stage_id, champion_team_id',
    stage_entries: 'group_name, fair_play, lot',
    stage_zones: 'first_place, last_place, kind, label',
    stages:
      'name, position, win_points, draw_points, loss_points, shootout_win_points, shootout_loss_points, tie_breaks, head_to_head, play_off_places, extra_time, penalties, away_goals, away_goals_in_extra_time, best_places_matrix, best_place, best_place_teams, best_place_tie_breaks',
    suspension_decisions: 'matches, reason',
    team_players: 'team_id, player_id',
    teams: 'id, league_id, name, logo_url, team_color, second_color, home_venue_id, home_pitch',
    venues: 'name, address, map_url, pitches',
    youth_settings: 'league_id, age_group, results',
  })
})

test('a visitor writes nothing, and reads neither notes nor invitations', async () => {
  expect(await columns('INSERT', 'anon')).toEqual([])
  expect(await columns('UPDATE', 'anon')).toEqual([])
  expect(Object.keys(toObject(await columns('SELECT', 'anon')))).toEqual([
    'discipline_rules',
    'draws',
    'league_settings',
    'leagues',
    'match_day_settings',
    'match_events',
    'match_incidents',
    'match_reports',
    'match_roles',
    'match_substitutions',
    'matches',
    'point_adjustments',
    'profiles',
    'public_pages',
    'seasons',
    'stage_entries',
    'stage_lots',
    'stage_zones',
    'stages',
    'table_standings',
    'team_players',
    'teams',
    'ties',
    'venues',
    'youth_settings',
  ])
})

const everybody = 'anon, authenticated, service_role'
const signedIn = 'authenticated, service_role'
const server = 'service_role'

test('roles that may call a function', async () => {
  const functions = await database.query<{ name: string; callers: string }>(
    `select p.pronamespace::regnamespace || '.' || p.proname as name, string_agg(r.rolname, ', ' order by r.rolname) as callers
     from pg_proc p join pg_roles r on r.rolname in ('anon', 'authenticated', 'service_role')
       and has_function_privilege(r.rolname, p.oid, 'execute')
     where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) group by p.oid`,
  )
  expect(Object.fromEntries(functions.map(({ name, callers }) => [name, callers]))).toEqual({
    'app.among_as_json': everybody,
    'app.is_photo_held': everybody,
    'app.is_table_hidden': everybody,
    'app.unscored_leagues': everybody,
    'app.untabled_stages': everybody,
    'app.are_thresholds': everybody,
    'public.match_bans': signedIn,
    'public.shows_suspensions': everybody,
    'public.suspensions': everybody,
    'public.consent_link': everybody,
    'public.create_consent_link': signedIn,
    'public.end_photo_consent': signedIn,
    'public.give_photo_consent': everybody,
    'public.held_reports': signedIn,
    'public.show_held_reports': signedIn,
    'public.show_my_notices': signedIn,
    'public.shows_my_notices': signedIn,
    'public.is_held': everybody,
    'public.photo_consent': everybody,
    'public.played_fixtures': everybody,
    'public.real_bio': everybody,
    'public.real_name': everybody,
    'public.real_photo': everybody,
    'public.revoke_photo_consent': everybody,
    'public.youth': everybody,
    'app.bio_facts': signedIn,
    'app.moved_entrants': everybody,
    'app.moves_in_own_order': everybody,
    'app.order_at': signedIn,
    'app.order_partial': everybody,
    'app.order_stage': everybody,
    'app.progress_in_own_order': everybody,
    'public.create_result_link': signedIn,
    'public.create_scorer_link': signedIn,
    'public.live_match': signedIn,
    'public.live_match_by_link': everybody,
    'public.record_live_events': signedIn,
    'public.record_live_events_by_link': everybody,
    'public.report_problem': everybody,
    'public.report_result': signedIn,
    'public.report_result_by_link': everybody,
    'public.result_link': everybody,
    'public.explained_table': everybody,
    'app.count_of': everybody,
    'app.order_best_places': everybody,
    'app.counts_for_players': everybody,
    'app.is_result': everybody,
    'app.lineup_of': everybody,
    'app.match_ids_of': everybody,
    'app.drawn_sources': everybody,
    'app.entrant_key': everybody,
    'app.is_day': signedIn,
    'app.is_list': signedIn,
    'app.is_matrix': signedIn,
    'app.known_tie_breaks': signedIn,
    'app.to_uuid': everybody,
    'app.fair_play_of': everybody,
    'app.minute_text': everybody,
    'app.person': everybody,
    'public.career': everybody,
    'public.changed_by': signedIn,
    'public.past_players': signedIn,
    'public.season_cards': everybody,
    'public.transfer_player': signedIn,
    'app.replace_incidents': signedIn,
    'public.goals_and_assists': everybody,
    'public.line_up_players': everybody,
    'public.match_incident_list': everybody,
    'public.player_season': everybody,
    'public.save_match_incidents': signedIn,
    'app.no_stage': everybody,
    'app.stage_or_main': everybody,
    'app.latest_results': everybody,
    'app.latest_round': everybody,
    'app.points_for': everybody,
    'app.results_of': everybody,
    'public.draw_lots': signedIn,
    'public.partial_standings': everybody,
    'public.roll_over_season': signedIn,
    'public.season_progress': everybody,
    'public.season_records': everybody,
    'public.start_season': signedIn,
    'public.table_form': everybody,
    'app.first_id': everybody,
    'app.rows_about': everybody,
    'public.sitemap_parts': everybody,
    'app.fixtures_mark': everybody,
    'app.folder_match': signedIn,
    'app.folder_table': signedIn,
    'app.is_begun': everybody,
    'app.is_file_address': everybody,
    'app.is_recorded': everybody,
    'app.plan_replay': signedIn,
    'app.differing': 'authenticated',
    'app.pick': 'authenticated',
    'app.present_result': 'authenticated',
    'app.restore_result': 'authenticated',
    'app.result_facts': 'authenticated',
    'app.with_result': 'authenticated',
    'app.is_time_zone': everybody,
    'app.league_people': signedIn,
    'app.match_record': signedIn,
    'app.match_turn': signedIn,
    'app.may_edit_profile': everybody,
    'app.may_sign': everybody,
    'app.may_write_file': everybody,
    'app.my_leagues': everybody,
    'app.owned_leagues': everybody,
    'app.owns_league': everybody,
    'app.my_teams': everybody,
    'app.managed_teams': everybody,
    'app.member_name': signedIn,
    'app.next_colours': signedIn,
    'app.normalize_email': everybody,
    'app.comebacks': everybody,
    'app.contains_words': everybody,
    'app.plain_text': everybody,
    'app.preview_results': everybody,
    'app.preview_team': everybody,
    'app.rank_players': everybody,
    'app.read_date': everybody,
    'app.find_imported': signedIn,
    'app.import_parts': signedIn,
    'app.unknown_ties': signedIn,
    'app.save_imported': signedIn,
    'app.read_import': everybody,
    'app.read_number': everybody,
    'app.read_time': everybody,
    'app.search_place': everybody,
    'app.search_words': everybody,
    'app.session_problem': signedIn,
    'app.table_at': signedIn,
    'app.other_divisions': signedIn,
    'app.shown_table_of': everybody,
    'app.table_of_team': everybody,
    'app.team_facts': signedIn,
    'app.team_key': everybody,
    'app.team_results': everybody,
    'app.draw_order': everybody,
    'app.legs_of_tie': everybody,
    'app.name_of_source': everybody,
    'app.name_of_tie': everybody,
    'app.order_groups': everybody,
    'app.group_places': everybody,
    'app.ordinal': everybody,
    'app.side_of_tie': everybody,
    'public.bracket': everybody,
    'public.draw_knock_out': signedIn,
    'public.competition_folder': signedIn,
    'public.draw_check': everybody,
    'public.group_entrants': signedIn,
    'public.group_pairings': signedIn,
    'public.make_groups': signedIn,
    'public.import_knock_out': signedIn,
    'public.make_knock_out': signedIn,
    'public.plan_cup_rounds': signedIn,
    'public.plan_ties': signedIn,
    'public.has_knock_out': everybody,
    'public.has_own_tables': everybody,
    'public.swap_tie_sides': signedIn,
    'public.accept_invitation': signedIn,
    'public.ask_address_proof': signedIn,
    'public.begin_invitation_mail': signedIn,
    'public.create_invitation': signedIn,
    'public.invitation_card': everybody,
    'public.league_invitations': signedIn,
    'public.note_invitation_opened': everybody,
    'public.note_invitation_sent': signedIn,
    'public.renew_invitation': signedIn,
    'public.undo_invitation_mail': signedIn,
    'public.withdraw_invitation': signedIn,
    'public.add_players': signedIn,
    'public.add_teams': signedIn,
    'public.age': everybody,
    'public.before_user_created': server,
    'public.begin_match_report': signedIn,
    'public.birth_date': everybody,
    'public.check_invitation': everybody,
    'public.contact_email': everybody,
    'public.create_league': signedIn,
    'public.create_league_key': signedIn,
    'public.create_manager_invite': signedIn,
    'public.create_owner_invite': server,
    'public.delete_account': signedIn,
    'public.delete_league': signedIn,
    'public.end_my_session': signedIn,
    'public.export_my_data': signedIn,
    'public.fixture_clashes': signedIn,
    'public.fixtures_to_come': everybody,
    'public.fixtures_to_plan': everybody,
    'public.give_up_match_report': signedIn,
    'public.hand_over_league': signedIn,
    'public.import_clashes': signedIn,
    'public.has_insights': everybody,
    'public.has_password': signedIn,
    'public.has_proven_address': signedIn,
    'public.best_places': everybody,
    'public.import_competition': signedIn,
    'public.import_matches': signedIn,
    'public.match_label': everybody,
    'public.season_champion': everybody,
    'public.season_facts': everybody,
    'public.stage_label': everybody,
    'public.is_invitation_used': everybody,
    'public.last_fixture_changes': signedIn,
    'public.league_bio_facts': signedIn,
    'public.league_keys': signedIn,
    'public.league_successors': signedIn,
    'public.team_helpers': signedIn,
    'public.leagues_changed_within': everybody,
    'public.match_facts': signedIn,
    'public.match_months': everybody,
    'public.match_preview': everybody,
    'public.may_edit': everybody,
    'public.my_invitations': signedIn,
    'public.my_sessions': signedIn,
    'public.notice_log': signedIn,
    'public.player_bio_facts': signedIn,
    'public.player_matches': everybody,
    'public.publish_report_draft': signedIn,
    'public.player_totals': everybody,
    'public.players_due': everybody,
    'public.remove_manager': signedIn,
    'public.revoke_league_key': signedIn,
    'public.remove_second_factors': server,
    'public.save_fixture_changes': signedIn,
    'public.save_generated_report': signedIn,
    'public.save_league_details': signedIn,
    'public.save_match_details': signedIn,
    'public.set_match_status': signedIn,
    'public.call_off_matches': signedIn,
    'public.enter_results': signedIn,
    'public.league_tasks': signedIn,
    'public.withdraw_team': signedIn,
    'public.withdrawal_preview': signedIn,
    'public.save_match_report': signedIn,
    'public.save_player_bios': signedIn,
    'public.search_matches': everybody,
    'public.search_players': everybody,
    'public.search_teams': everybody,
    'public.signable_players': signedIn,
    'public.division': everybody,
    'public.team_standing': everybody,
    'public.team_streaks': everybody,
    'public.top_assists': everybody,
    'public.top_motm': everybody,
    'public.top_scorers': everybody,
    'public.undo_fixture_changes': signedIn,
    'public.undo_match_change': signedIn,
  })
})
