// Written by `npm run types` from supabase/migrations; a test fails when it is stale.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      appointments: {
        Row: {
          answered_at: string | null
          created_at: string
          id: string
          league_id: string
          mailed_at: string | null
          match_id: string
          moved_from: string | null
          official_id: string
          reason: string | null
          refused_at: string | null
          role: string
          sent_at: string | null
          settled_at: string | null
          state: string
        }
        Insert: {
          answered_at?: string | null
          created_at?: string
          id?: string
          league_id: string
          mailed_at?: string | null
          match_id: string
          moved_from?: string | null
          official_id: string
          reason?: string | null
          refused_at?: string | null
          role: string
          sent_at?: string | null
          settled_at?: string | null
          state?: string
        }
        Update: {
          answered_at?: string | null
          created_at?: string
          id?: string
          league_id?: string
          mailed_at?: string | null
          match_id?: string
          moved_from?: string | null
          official_id?: string
          reason?: string | null
          refused_at?: string | null
          role?: string
          sent_at?: string | null
          settled_at?: string | null
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: 'appointments_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'appointments_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'appointments_official_id_fkey'
            columns: ['official_id']
            isOneToOne: false
            referencedRelation: 'officials'
            referencedColumns: ['id']
          },
        ]
      }
      availability: {
        Row: {
          answer: string
          answered_at: string
          answered_by: string
          match_id: string
          note: string | null
          player_id: string
          team_id: string
        }
        Insert: {
          answer: string
          answered_at?: string
          answered_by: string
          match_id: string
          note?: string | null
          player_id: string
          team_id: string
        }
        Update: {
          answer?: string
          answered_at?: string
          answered_by?: string
          match_id?: string
          note?: string | null
          player_id?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'availability_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'availability_player_id_fkey'
            columns: ['player_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'availability_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      availability_settings: {
        Row: {
          deadline_hours: number
          sends_reminders: boolean
          team_id: string
        }
        Insert: {
          deadline_hours?: number
          sends_reminders?: boolean
          team_id: string
        }
        Update: {
          deadline_hours?: number
          sends_reminders?: boolean
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'availability_settings_team_id_fkey'
            columns: ['team_id']
            isOneToOne: true
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      change_log: {
        Row: {
          after: Json
          before: Json
          changed_at: string
          id: number
          league_id: string
          match_id: string | null
          origin: string
          subject: string
          subject_id: string | null
          team_id: string | null
          user_id: string | null
          changed_by: string | null
        }
        Insert: {
          after: Json
          before: Json
          changed_at?: string
          id?: number
          league_id: string
          match_id?: string | null
          origin: string
          subject: string
          subject_id?: string | null
          team_id?: string | null
          user_id?: string | null
        }
        Update: {
          after?: Json
          before?: Json
          changed_at?: string
          id?: number
          league_id?: string
          match_id?: string | null
          origin?: string
          subject?: string
          subject_id?: string | null
          team_id?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'change_log_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'change_log_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'change_log_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
        ComputedFields: 'changed_by'
      }
      date_requests: {
        Row: {
          answer: string | null
          answered_by: string | null
          asked_by: string | null
          changed_at: string
          chosen: string | null
          clash: string | null
          created_at: string
          id: string
          league_id: string
          match_id: string
          reason: string
          slots: string[]
          state: string
          team_id: string
        }
        Insert: {
          answer?: string | null
          answered_by?: string | null
          asked_by?: string | null
          changed_at?: string
          chosen?: string | null
          clash?: string | null
          created_at?: string
          id?: string
          league_id: string
          match_id: string
          reason: string
          slots: string[]
          state?: string
          team_id: string
        }
        Update: {
          answer?: string | null
          answered_by?: string | null
          asked_by?: string | null
          changed_at?: string
          chosen?: string | null
          clash?: string | null
          created_at?: string
          id?: string
          league_id?: string
          match_id?: string
          reason?: string
          slots?: string[]
          state?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'date_requests_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'date_requests_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'date_requests_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      discipline_rules: {
        Row: {
          is_public: boolean
          league_id: string
          red: number
          restarts: boolean
          season_id: string
          second_yellow: number
          yellow_at: number[]
          yellow_matches: number[]
          yellow_until: string[]
        }
        Insert: {
          is_public?: boolean
          league_id?: string
          red?: number
          restarts?: boolean
          season_id: string
          second_yellow?: number
          yellow_at?: number[]
          yellow_matches?: number[]
          yellow_until?: string[]
        }
        Update: {
          is_public?: boolean
          league_id?: string
          red?: number
          restarts?: boolean
          season_id?: string
          second_yellow?: number
          yellow_at?: number[]
          yellow_matches?: number[]
          yellow_until?: string[]
        }
        Relationships: [
          {
            foreignKeyName: 'discipline_rules_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'discipline_rules_season_id_fkey'
            columns: ['season_id']
            isOneToOne: true
            referencedRelation: 'seasons'
            referencedColumns: ['id']
          },
        ]
      }
      draws: {
        Row: {
          drawn: string[]
          drawn_at: string
          id: string
          league_id: string
          seed: string
          stage_id: string
        }
        Insert: {
          drawn: string[]
          drawn_at?: string
          id?: string
          league_id: string
          seed: string
          stage_id: string
        }
        Update: {
          drawn?: string[]
          drawn_at?: string
          id?: string
          league_id?: string
          seed?: string
          stage_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'draws_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'draws_stage_id_fkey'
            columns: ['stage_id']
            isOneToOne: false
            referencedRelation: 'stages'
            referencedColumns: ['id']
          },
        ]
      }
      handed_line_ups: {
        Row: {
          bench: string[]
          formation: string | null
          handed_at: string
          match_id: string
          starters: string[]
          team_id: string
        }
        Insert: {
          bench?: string[]
          formation?: string | null
          handed_at?: string
          match_id: string
          starters: string[]
          team_id: string
        }
        Update: {
          bench?: string[]
          formation?: string | null
          handed_at?: string
          match_id?: string
          starters?: string[]
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'handed_line_ups_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'handed_line_ups_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      league_members: {
        Row: {
          id: string
          joined_at: string
          league_id: string
          name: string
          role: string
          team_id: string | null
          user_id: string
        }
        Insert: {
          id?: string
          joined_at?: string
          league_id: string
          name: string
          role: string
          team_id?: string | null
          user_id: string
        }
        Update: {
          id?: string
          joined_at?: string
          league_id?: string
          name?: string
          role?: string
          team_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'league_members_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'league_members_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      league_settings: {
        Row: {
          app_icon_url: string | null
          checks_reports: boolean
          colour: string | null
          custom_slug: string | null
          dates_of_birth: string
          description: string | null
          favicon_url: string | null
          is_listed: boolean
          league_id: string
          match_minutes: number
          og_description: string | null
          og_image_url: string | null
          og_title: string | null
          time_zone: string
          updated_at: string
        }
        Insert: {
          app_icon_url?: string | null
          checks_reports?: boolean
          colour?: string | null
          custom_slug?: string | null
          dates_of_birth?: string
          description?: string | null
          favicon_url?: string | null
          is_listed?: boolean
          league_id: string
          match_minutes?: number
          og_description?: string | null
          og_image_url?: string | null
          og_title?: string | null
          time_zone?: string
          updated_at?: string
        }
        Update: {
          app_icon_url?: string | null
          checks_reports?: boolean
          colour?: string | null
          custom_slug?: string | null
          dates_of_birth?: string
          description?: string | null
          favicon_url?: string | null
          is_listed?: boolean
          league_id?: string
          match_minutes?: number
          og_description?: string | null
          og_image_url?: string | null
          og_title?: string | null
          time_zone?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'league_settings_league_id_fkey'
            columns: ['league_id']
            isOneToOne: true
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
        ]
      }
      leagues: {
        Row: {
          created_at: string
          current_season_id: string
          id: string
          logo_url: string | null
          main_stage_id: string
          main_table_has_own_order: boolean
          name: string
          owner_id: string | null
          updated_at: string
          has_insights: boolean | null
          has_knock_out: boolean | null
          has_own_tables: boolean | null
          season_facts: Database['public']['CompositeTypes']['season_facts'] | null
          shows_suspensions: boolean | null
        }
        Insert: {
          created_at?: string
          current_season_id?: string
          id?: string
          logo_url?: string | null
          main_stage_id?: string
          main_table_has_own_order?: boolean
          name: string
          owner_id?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          current_season_id?: string
          id?: string
          logo_url?: string | null
          main_stage_id?: string
          main_table_has_own_order?: boolean
          name?: string
          owner_id?: string | null
          updated_at?: string
        }
        Relationships: []
        ComputedFields: 'has_insights' | 'has_knock_out' | 'has_own_tables' | 'season_facts' | 'shows_suspensions'
      }
      manager_invites: {
        Row: {
          created_at: string
          email: string | null
          expires_at: string
          id: string
          opened_at: string | null
          player_id: string | null
          refused_at: string | null
          sent_at: string | null
          team_id: string | null
          token: string
          used_at: string | null
          used_by: string | null
        }
        Insert: {
          created_at?: string
          email?: string | null
          expires_at?: string
          id?: string
          opened_at?: string | null
          player_id?: string | null
          refused_at?: string | null
          sent_at?: string | null
          team_id?: string | null
          token?: string
          used_at?: string | null
          used_by?: string | null
        }
        Update: {
          created_at?: string
          email?: string | null
          expires_at?: string
          id?: string
          opened_at?: string | null
          player_id?: string | null
          refused_at?: string | null
          sent_at?: string | null
          team_id?: string | null
          token?: string
          used_at?: string | null
          used_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'manager_invites_player_id_fkey'
            columns: ['player_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'manager_invites_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      match_day_settings: {
        Row: {
          confirm_after: number
          counts_provisional: boolean
          date_requests: string
          half_minutes: number
          league_id: string
          line_up_minutes: number | null
          live_entry: boolean
          officials: number
          reminds_since: string | null
          results_by: string
          sends_notices: boolean
          sends_reminders: boolean
          shows_officials: boolean
          takes_marks: boolean
        }
        Insert: {
          confirm_after?: number
          counts_provisional?: boolean
          date_requests?: string
          half_minutes?: number
          league_id: string
          line_up_minutes?: number | null
          live_entry?: boolean
          officials?: number
          reminds_since?: string | null
          results_by?: string
          sends_notices?: boolean
          sends_reminders?: boolean
          shows_officials?: boolean
          takes_marks?: boolean
        }
        Update: {
          confirm_after?: number
          counts_provisional?: boolean
          date_requests?: string
          half_minutes?: number
          league_id?: string
          line_up_minutes?: number | null
          live_entry?: boolean
          officials?: number
          reminds_since?: string | null
          results_by?: string
          sends_notices?: boolean
          sends_reminders?: boolean
          shows_officials?: boolean
          takes_marks?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'match_day_settings_league_id_fkey'
            columns: ['league_id']
            isOneToOne: true
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
        ]
      }
      match_events: {
        Row: {
          added_minutes: number | null
          assist_by_id: string | null
          created_at: string
          event_type: Database['public']['Enums']['event_type']
          id: string
          implied: boolean
          is_penalty: boolean
          match_id: string
          minute: number | null
          player_id: string
          team_id: string
        }
        Insert: {
          added_minutes?: number | null
          assist_by_id?: string | null
          created_at?: string
          event_type: Database['public']['Enums']['event_type']
          id?: string
          implied?: boolean
          is_penalty?: boolean
          match_id: string
          minute?: number | null
          player_id: string
          team_id: string
        }
        Update: {
          added_minutes?: number | null
          assist_by_id?: string | null
          created_at?: string
          event_type?: Database['public']['Enums']['event_type']
          id?: string
          implied?: boolean
          is_penalty?: boolean
          match_id?: string
          minute?: number | null
          player_id?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'match_events_assist_by_id_fkey'
            columns: ['assist_by_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_events_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_events_player_id_fkey'
            columns: ['player_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_events_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      match_incidents: {
        Row: {
          added_minutes: number | null
          created_at: string
          id: string
          kind: string
          match_id: string
          minute: number | null
          player_id: string
          team_id: string
        }
        Insert: {
          added_minutes?: number | null
          created_at?: string
          id?: string
          kind: string
          match_id: string
          minute?: number | null
          player_id: string
          team_id: string
        }
        Update: {
          added_minutes?: number | null
          created_at?: string
          id?: string
          kind?: string
          match_id?: string
          minute?: number | null
          player_id?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'match_incidents_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_incidents_player_id_fkey'
            columns: ['player_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_incidents_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      match_notes: {
        Row: {
          created_at: string
          id: string
          match_id: string
          notes: string
          public_line: string | null
          submitted_by: string | null
          team_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          match_id: string
          notes: string
          public_line?: string | null
          submitted_by?: string | null
          team_id: string
        }
        Update: {
          created_at?: string
          id?: string
          match_id?: string
          notes?: string
          public_line?: string | null
          submitted_by?: string | null
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'match_notes_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_notes_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      match_report_drafts: {
        Row: {
          created_at: string
          match_id: string
          report_text: string
        }
        Insert: {
          created_at?: string
          match_id: string
          report_text: string
        }
        Update: {
          created_at?: string
          match_id?: string
          report_text?: string
        }
        Relationships: [
          {
            foreignKeyName: 'match_report_drafts_match_id_fkey'
            columns: ['match_id']
            isOneToOne: true
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
        ]
      }
      match_reports: {
        Row: {
          archived: boolean
          audio_url: string | null
          created_at: string
          id: string
          match_id: string
          report_text: string | null
          is_held: boolean | null
        }
        Insert: {
          archived?: boolean
          audio_url?: string | null
          created_at?: string
          id?: string
          match_id: string
          report_text?: string | null
        }
        Update: {
          archived?: boolean
          audio_url?: string | null
          created_at?: string
          id?: string
          match_id?: string
          report_text?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'match_reports_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
        ]
        ComputedFields: 'is_held'
      }
      match_roles: {
        Row: {
          match_id: string
          player_id: string
          role: string
          team_id: string
        }
        Insert: {
          match_id: string
          player_id: string
          role: string
          team_id: string
        }
        Update: {
          match_id?: string
          player_id?: string
          role?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'match_roles_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_roles_player_id_fkey'
            columns: ['player_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_roles_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      match_substitutions: {
        Row: {
          added_minutes: number | null
          created_at: string
          id: string
          match_id: string
          minute: number | null
          player_off_id: string
          player_on_id: string
          team_id: string
        }
        Insert: {
          added_minutes?: number | null
          created_at?: string
          id?: string
          match_id: string
          minute?: number | null
          player_off_id: string
          player_on_id: string
          team_id: string
        }
        Update: {
          added_minutes?: number | null
          created_at?: string
          id?: string
          match_id?: string
          minute?: number | null
          player_off_id?: string
          player_on_id?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'match_substitutions_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_substitutions_player_off_id_fkey'
            columns: ['player_off_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_substitutions_player_on_id_fkey'
            columns: ['player_on_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_substitutions_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      matches: {
        Row: {
          away_formation: string | null
          away_lineup: string[]
          away_penalties: number | null
          away_places: string[]
          away_score: number | null
          away_score_90: number | null
          away_submission_complete: boolean
          away_team_id: string
          created_at: string
          first_played_at: string | null
          home_formation: string | null
          home_lineup: string[]
          home_penalties: number | null
          home_places: string[]
          home_score: number | null
          home_score_90: number | null
          home_submission_complete: boolean
          home_team_id: string
          id: string
          is_counted: boolean
          is_hidden: boolean
          is_provisional: boolean
          league_id: string
          leg: number | null
          live_half_minutes: number | null
          live_phase: string | null
          live_since: string | null
          man_of_match_id: string | null
          pitch: string | null
          played_at: string
          replaced: Json | null
          replay_of: string | null
          round: number | null
          score_stands: boolean
          scores_manual: boolean
          season_id: string
          stage_id: string
          status: string
          status_reason: string | null
          tie_id: string | null
          updated_at: string
          venue_id: string | null
          version: number
          date_request_problem: string | null
          goals_and_assists: Json | null
          half_minutes: number | null
          line_up_players: Json | null
          live_clock: string | null
          match_incident_list: Json | null
          match_label: string | null
          match_officials: Json | null
          report_problem: string | null
          stage_label: string | null
        }
        Insert: {
          away_formation?: string | null
          away_lineup?: string[]
          away_penalties?: number | null
          away_places?: string[]
          away_score?: number | null
          away_score_90?: number | null
          away_submission_complete?: boolean
          away_team_id: string
          created_at?: string
          first_played_at?: string | null
          home_formation?: string | null
          home_lineup?: string[]
          home_penalties?: number | null
          home_places?: string[]
          home_score?: number | null
          home_score_90?: number | null
          home_submission_complete?: boolean
          home_team_id: string
          id?: string
          is_counted?: boolean
          is_hidden?: boolean
          is_provisional?: boolean
          league_id: string
          leg?: number | null
          live_half_minutes?: number | null
          live_phase?: string | null
          live_since?: string | null
          man_of_match_id?: string | null
          pitch?: string | null
          played_at: string
          replaced?: Json | null
          replay_of?: string | null
          round?: number | null
          score_stands?: boolean
          scores_manual?: boolean
          season_id?: string
          stage_id?: string
          status?: string
          status_reason?: string | null
          tie_id?: string | null
          updated_at?: string
          venue_id?: string | null
          version?: number
        }
        Update: {
          away_formation?: string | null
          away_lineup?: string[]
          away_penalties?: number | null
          away_places?: string[]
          away_score?: number | null
          away_score_90?: number | null
          away_submission_complete?: boolean
          away_team_id?: string
          created_at?: string
          first_played_at?: string | null
          home_formation?: string | null
          home_lineup?: string[]
          home_penalties?: number | null
          home_places?: string[]
          home_score?: number | null
          home_score_90?: number | null
          home_submission_complete?: boolean
          home_team_id?: string
          id?: string
          is_counted?: boolean
          is_hidden?: boolean
          is_provisional?: boolean
          league_id?: string
          leg?: number | null
          live_half_minutes?: number | null
          live_phase?: string | null
          live_since?: string | null
          man_of_match_id?: string | null
          pitch?: string | null
          played_at?: string
          replaced?: Json | null
          replay_of?: string | null
          round?: number | null
          score_stands?: boolean
          scores_manual?: boolean
          season_id?: string
          stage_id?: string
          status?: string
          status_reason?: string | null
          tie_id?: string | null
          updated_at?: string
          venue_id?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'matches_away_team_id_fkey'
            columns: ['away_team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'matches_home_team_id_fkey'
            columns: ['home_team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'matches_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'matches_league_id_venue_id_fkey'
            columns: ['league_id','venue_id']
            isOneToOne: false
            referencedRelation: 'venues'
            referencedColumns: ['league_id','id']
          },
          {
            foreignKeyName: 'matches_man_of_match_id_fkey'
            columns: ['man_of_match_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'matches_replay_of_fkey'
            columns: ['replay_of']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'matches_stage_id_fkey'
            columns: ['stage_id']
            isOneToOne: false
            referencedRelation: 'stages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'matches_tie_id_fkey'
            columns: ['tie_id']
            isOneToOne: false
            referencedRelation: 'ties'
            referencedColumns: ['id']
          },
        ]
        ComputedFields: 'date_request_problem' | 'goals_and_assists' | 'half_minutes' | 'line_up_players' | 'live_clock' | 'match_incident_list' | 'match_label' | 'match_officials' | 'report_problem' | 'stage_label'
      }
      notice_choices: {
        Row: {
          kind: string
          mail: string
          push: boolean
          user_id: string
        }
        Insert: {
          kind: string
          mail?: string
          push?: boolean
          user_id?: string
        }
        Update: {
          kind?: string
          mail?: string
          push?: boolean
          user_id?: string
        }
        Relationships: []
      }
      official_absences: {
        Row: {
          first_day: string
          id: string
          last_day: string
          official_id: string
        }
        Insert: {
          first_day: string
          id?: string
          last_day: string
          official_id: string
        }
        Update: {
          first_day?: string
          id?: string
          last_day?: string
          official_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'official_absences_official_id_fkey'
            columns: ['official_id']
            isOneToOne: false
            referencedRelation: 'officials'
            referencedColumns: ['id']
          },
        ]
      }
      official_marks: {
        Row: {
          given_at: string
          id: string
          league_id: string
          mark: number
          match_id: string
          note: string | null
          official_id: string
          team_id: string
          user_id: string | null
        }
        Insert: {
          given_at?: string
          id?: string
          league_id: string
          mark: number
          match_id: string
          note?: string | null
          official_id: string
          team_id: string
          user_id?: string | null
        }
        Update: {
          given_at?: string
          id?: string
          league_id?: string
          mark?: number
          match_id?: string
          note?: string | null
          official_id?: string
          team_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'official_marks_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'official_marks_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'official_marks_official_id_fkey'
            columns: ['official_id']
            isOneToOne: false
            referencedRelation: 'officials'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'official_marks_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      officials: {
        Row: {
          created_at: string
          email: string | null
          id: string
          is_active: boolean
          league_id: string
          level: number
          name: string
          phone: string | null
          user_id: string | null
        }
        Insert: {
          created_at?: string
          email?: string | null
          id?: string
          is_active?: boolean
          league_id: string
          level?: number
          name: string
          phone?: string | null
          user_id?: string | null
        }
        Update: {
          created_at?: string
          email?: string | null
          id?: string
          is_active?: boolean
          league_id?: string
          level?: number
          name?: string
          phone?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'officials_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
        ]
      }
      past_memberships: {
        Row: {
          from_day: string
          id: string
          player_id: string
          team_id: string
          until_day: string
        }
        Insert: {
          from_day: string
          id?: string
          player_id: string
          team_id: string
          until_day: string
        }
        Update: {
          from_day?: string
          id?: string
          player_id?: string
          team_id?: string
          until_day?: string
        }
        Relationships: [
          {
            foreignKeyName: 'past_memberships_player_id_fkey'
            columns: ['player_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'past_memberships_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      point_adjustments: {
        Row: {
          created_at: string
          decided_on: string | null
          id: string
          league_id: string
          points: number
          reason: string
          stage_id: string
          team_id: string
        }
        Insert: {
          created_at?: string
          decided_on?: string | null
          id?: string
          league_id?: string
          points: number
          reason: string
          stage_id: string
          team_id: string
        }
        Update: {
          created_at?: string
          decided_on?: string | null
          id?: string
          league_id?: string
          points?: number
          reason?: string
          stage_id?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'point_adjustments_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'point_adjustments_stage_id_team_id_fkey'
            columns: ['stage_id','team_id']
            isOneToOne: false
            referencedRelation: 'stage_entries'
            referencedColumns: ['stage_id','team_id']
          },
        ]
      }
      profiles: {
        Row: {
          bio: string | null
          created_at: string
          date_of_birth: string | null
          email: string | null
          full_name: string
          id: string
          jersey_number: number | null
          photo_url: string | null
          position: Database['public']['Enums']['player_position'] | null
          updated_at: string
          user_id: string | null
          age: number | null
          birth_date: string | null
          career: Json | null
          contact_email: string | null
          may_edit: boolean | null
          may_forget: boolean | null
          own_bans: Json | null
          photo_consent: Json | null
          real_bio: string | null
          real_name: string | null
          real_photo: string | null
          youth: Json | null
        }
        Insert: {
          bio?: string | null
          created_at?: string
          date_of_birth?: string | null
          email?: string | null
          full_name: string
          id?: string
          jersey_number?: number | null
          photo_url?: string | null
          position?: Database['public']['Enums']['player_position'] | null
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          bio?: string | null
          created_at?: string
          date_of_birth?: string | null
          email?: string | null
          full_name?: string
          id?: string
          jersey_number?: number | null
          photo_url?: string | null
          position?: Database['public']['Enums']['player_position'] | null
          updated_at?: string
          user_id?: string | null
        }
        Relationships: []
        ComputedFields: 'age' | 'birth_date' | 'career' | 'contact_email' | 'may_edit' | 'may_forget' | 'own_bans' | 'photo_consent' | 'real_bio' | 'real_name' | 'real_photo' | 'youth'
      }
      result_links: {
        Row: {
          created_at: string
          created_by: string | null
          expires_at: string
          id: string
          match_id: string
          team_id: string | null
          token_hash: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          expires_at: string
          id?: string
          match_id: string
          team_id?: string | null
          token_hash: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          expires_at?: string
          id?: string
          match_id?: string
          team_id?: string | null
          token_hash?: string
        }
        Relationships: [
          {
            foreignKeyName: 'result_links_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'result_links_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      result_reports: {
        Row: {
          away_score: number
          home_score: number
          match_id: string
          reason: string | null
          reported_at: string
          team_id: string
          user_id: string | null
        }
        Insert: {
          away_score: number
          home_score: number
          match_id: string
          reason?: string | null
          reported_at?: string
          team_id: string
          user_id?: string | null
        }
        Update: {
          away_score?: number
          home_score?: number
          match_id?: string
          reason?: string | null
          reported_at?: string
          team_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'result_reports_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'result_reports_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      scorers: {
        Row: {
          id: string
          joined_at: string
          league_id: string
          name: string
          user_id: string
        }
        Insert: {
          id?: string
          joined_at?: string
          league_id: string
          name: string
          user_id: string
        }
        Update: {
          id?: string
          joined_at?: string
          league_id?: string
          name?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'scorers_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
        ]
      }
      seasons: {
        Row: {
          champion_stage_id: string | null
          champion_team_id: string | null
          created_at: string
          first_day: string | null
          half_minutes: number | null
          id: string
          is_published: boolean
          last_day: string | null
          league_id: string
          name: string
          number: number
          status: string
          updated_at: string
        }
        Insert: {
          champion_stage_id?: string | null
          champion_team_id?: string | null
          created_at?: string
          first_day?: string | null
          half_minutes?: number | null
          id?: string
          is_published?: boolean
          last_day?: string | null
          league_id: string
          name: string
          number?: number
          status?: string
          updated_at?: string
        }
        Update: {
          champion_stage_id?: string | null
          champion_team_id?: string | null
          created_at?: string
          first_day?: string | null
          half_minutes?: number | null
          id?: string
          is_published?: boolean
          last_day?: string | null
          league_id?: string
          name?: string
          number?: number
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'seasons_champion_team_id_fkey'
            columns: ['champion_team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'seasons_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
        ]
      }
      stage_entries: {
        Row: {
          entered_fair_play: number | null
          fair_play: number | null
          group_name: string | null
          league_id: string
          lot: number | null
          stage_id: string
          team_id: string
          withdrawn: string | null
          withdrawn_on: string | null
        }
        Insert: {
          entered_fair_play?: number | null
          fair_play?: number | null
          group_name?: string | null
          league_id?: string
          lot?: number | null
          stage_id: string
          team_id: string
          withdrawn?: string | null
          withdrawn_on?: string | null
        }
        Update: {
          entered_fair_play?: number | null
          fair_play?: number | null
          group_name?: string | null
          league_id?: string
          lot?: number | null
          stage_id?: string
          team_id?: string
          withdrawn?: string | null
          withdrawn_on?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'stage_entries_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stage_entries_stage_id_fkey'
            columns: ['stage_id']
            isOneToOne: false
            referencedRelation: 'stages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stage_entries_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      stage_lots: {
        Row: {
          created_at: string
          drawn_by: string
          drawn_on: string
          id: string
          league_id: string
          stage_id: string
          team_ids: string[]
        }
        Insert: {
          created_at?: string
          drawn_by: string
          drawn_on: string
          id?: string
          league_id?: string
          stage_id: string
          team_ids: string[]
        }
        Update: {
          created_at?: string
          drawn_by?: string
          drawn_on?: string
          id?: string
          league_id?: string
          stage_id?: string
          team_ids?: string[]
        }
        Relationships: [
          {
            foreignKeyName: 'stage_lots_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stage_lots_stage_id_fkey'
            columns: ['stage_id']
            isOneToOne: false
            referencedRelation: 'stages'
            referencedColumns: ['id']
          },
        ]
      }
      stage_zones: {
        Row: {
          first_place: number
          id: string
          kind: string
          label: string
          last_place: number
          league_id: string
          stage_id: string
        }
        Insert: {
          first_place: number
          id?: string
          kind?: string
          label: string
          last_place: number
          league_id?: string
          stage_id: string
        }
        Update: {
          first_place?: number
          id?: string
          kind?: string
          label?: string
          last_place?: number
          league_id?: string
          stage_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'stage_zones_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stage_zones_stage_id_fkey'
            columns: ['stage_id']
            isOneToOne: false
            referencedRelation: 'stages'
            referencedColumns: ['id']
          },
        ]
      }
      stages: {
        Row: {
          away_goals: boolean
          away_goals_in_extra_time: boolean
          best_place: number | null
          best_place_teams: number | null
          best_place_tie_breaks: string[]
          best_places_matrix: Json | null
          created_at: string
          draw_points: number
          entrants: Json
          extra_time: boolean
          has_default_rules: boolean | null
          has_own_order: boolean
          head_to_head: string
          id: string
          kind: string
          league_id: string
          legs: number
          loss_points: number
          name: string
          penalties: boolean
          play_off_places: number[]
          position: number
          season_id: string
          seeds: number
          shootout_loss_points: number | null
          shootout_win_points: number | null
          single_leg_rounds: string[]
          tie_breaks: string[]
          updated_at: string
          win_points: number
        }
        Insert: {
          away_goals?: boolean
          away_goals_in_extra_time?: boolean
          best_place?: number | null
          best_place_teams?: number | null
          best_place_tie_breaks?: string[]
          best_places_matrix?: Json | null
          created_at?: string
          draw_points?: number
          entrants?: Json
          extra_time?: boolean
          has_own_order?: boolean
          head_to_head?: string
          id?: string
          kind?: string
          league_id?: string
          legs?: number
          loss_points?: number
          name?: string
          penalties?: boolean
          play_off_places?: number[]
          position?: number
          season_id: string
          seeds?: number
          shootout_loss_points?: number | null
          shootout_win_points?: number | null
          single_leg_rounds?: string[]
          tie_breaks?: string[]
          updated_at?: string
          win_points?: number
        }
        Update: {
          away_goals?: boolean
          away_goals_in_extra_time?: boolean
          best_place?: number | null
          best_place_teams?: number | null
          best_place_tie_breaks?: string[]
          best_places_matrix?: Json | null
          created_at?: string
          draw_points?: number
          entrants?: Json
          extra_time?: boolean
          has_own_order?: boolean
          head_to_head?: string
          id?: string
          kind?: string
          league_id?: string
          legs?: number
          loss_points?: number
          name?: string
          penalties?: boolean
          play_off_places?: number[]
          position?: number
          season_id?: string
          seeds?: number
          shootout_loss_points?: number | null
          shootout_win_points?: number | null
          single_leg_rounds?: string[]
          tie_breaks?: string[]
          updated_at?: string
          win_points?: number
        }
        Relationships: [
          {
            foreignKeyName: 'stages_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stages_season_id_fkey'
            columns: ['season_id']
            isOneToOne: false
            referencedRelation: 'seasons'
            referencedColumns: ['id']
          },
        ]
      }
      suspension_decisions: {
        Row: {
          decided_at: string
          decided_by: string | null
          from_day: string | null
          id: string
          kind: string
          league_id: string
          match_id: string | null
          matches: number
          player_id: string
          reason: string
          season_id: string
          team_id: string
        }
        Insert: {
          decided_at?: string
          decided_by?: string | null
          from_day?: string | null
          id?: string
          kind: string
          league_id?: string
          match_id?: string | null
          matches: number
          player_id: string
          reason: string
          season_id: string
          team_id: string
        }
        Update: {
          decided_at?: string
          decided_by?: string | null
          from_day?: string | null
          id?: string
          kind?: string
          league_id?: string
          match_id?: string | null
          matches?: number
          player_id?: string
          reason?: string
          season_id?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'suspension_decisions_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'suspension_decisions_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'suspension_decisions_player_id_fkey'
            columns: ['player_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'suspension_decisions_season_id_fkey'
            columns: ['season_id']
            isOneToOne: false
            referencedRelation: 'seasons'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'suspension_decisions_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      team_players: {
        Row: {
          created_at: string
          from_day: string
          player_id: string
          team_id: string
        }
        Insert: {
          created_at?: string
          from_day?: string
          player_id: string
          team_id: string
        }
        Update: {
          created_at?: string
          from_day?: string
          player_id?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'team_players_player_id_fkey'
            columns: ['player_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'team_players_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      teams: {
        Row: {
          code: string
          created_at: string
          home_pitch: string | null
          home_venue_id: string | null
          id: string
          league_id: string
          logo_url: string | null
          manager_id: string | null
          name: string
          second_color: string | null
          team_color: string | null
          updated_at: string
          division: Database['public']['CompositeTypes']['division'] | null
          season_cards: Json | null
        }
        Insert: {
          code?: string
          created_at?: string
          home_pitch?: string | null
          home_venue_id?: string | null
          id?: string
          league_id: string
          logo_url?: string | null
          manager_id?: string | null
          name: string
          second_color?: string | null
          team_color?: string | null
          updated_at?: string
        }
        Update: {
          code?: string
          created_at?: string
          home_pitch?: string | null
          home_venue_id?: string | null
          id?: string
          league_id?: string
          logo_url?: string | null
          manager_id?: string | null
          name?: string
          second_color?: string | null
          team_color?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'teams_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'teams_league_id_home_venue_id_fkey'
            columns: ['league_id','home_venue_id']
            isOneToOne: false
            referencedRelation: 'venues'
            referencedColumns: ['league_id','id']
          },
          {
            foreignKeyName: 'teams_manager_id_fkey'
            columns: ['manager_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
        ComputedFields: 'division' | 'season_cards'
      }
      ties: {
        Row: {
          away_goals: number | null
          away_place: number | null
          away_source: Json
          away_team_id: string | null
          decided_by: string | null
          first_leg_at: string | null
          home_goals: number | null
          home_place: number | null
          home_source: Json
          home_team_id: string | null
          id: string
          is_third_place: boolean
          league_id: string
          legs: number
          position: number
          round: number
          round_name: string
          second_leg_at: string | null
          stage_id: string
          winner_id: string | null
        }
        Insert: {
          away_goals?: number | null
          away_place?: number | null
          away_source?: Json
          away_team_id?: string | null
          decided_by?: string | null
          first_leg_at?: string | null
          home_goals?: number | null
          home_place?: number | null
          home_source?: Json
          home_team_id?: string | null
          id?: string
          is_third_place?: boolean
          league_id: string
          legs?: number
          position: number
          round: number
          round_name: string
          second_leg_at?: string | null
          stage_id: string
          winner_id?: string | null
        }
        Update: {
          away_goals?: number | null
          away_place?: number | null
          away_source?: Json
          away_team_id?: string | null
          decided_by?: string | null
          first_leg_at?: string | null
          home_goals?: number | null
          home_place?: number | null
          home_source?: Json
          home_team_id?: string | null
          id?: string
          is_third_place?: boolean
          league_id?: string
          legs?: number
          position?: number
          round?: number
          round_name?: string
          second_leg_at?: string | null
          stage_id?: string
          winner_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'ties_away_team_id_fkey'
            columns: ['away_team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'ties_home_team_id_fkey'
            columns: ['home_team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'ties_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'ties_stage_id_fkey'
            columns: ['stage_id']
            isOneToOne: false
            referencedRelation: 'stages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'ties_winner_id_fkey'
            columns: ['winner_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      venues: {
        Row: {
          address: string
          created_at: string
          id: string
          league_id: string
          map_url: string
          name: string
          pitches: string[]
          updated_at: string
        }
        Insert: {
          address?: string
          created_at?: string
          id?: string
          league_id: string
          map_url?: string
          name: string
          pitches?: string[]
          updated_at?: string
        }
        Update: {
          address?: string
          created_at?: string
          id?: string
          league_id?: string
          map_url?: string
          name?: string
          pitches?: string[]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'venues_league_id_fkey'
            columns: ['league_id']
            isOneToOne: false
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
        ]
      }
      youth_settings: {
        Row: {
          age_group: string | null
          created_at: string
          league_id: string
          results: string
        }
        Insert: {
          age_group?: string | null
          created_at?: string
          league_id: string
          results?: string
        }
        Update: {
          age_group?: string | null
          created_at?: string
          league_id?: string
          results?: string
        }
        Relationships: [
          {
            foreignKeyName: 'youth_settings_league_id_fkey'
            columns: ['league_id']
            isOneToOne: true
            referencedRelation: 'leagues'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: {
      public_pages: {
        Row: {
          changed_at: string
          id: string
          is_listed: boolean
          kind: string
          slug: string | null
        }
        Relationships: []
      }
      table_standings: {
        Row: {
          drawn: number
          goal_difference: number
          goals_against: number
          goals_for: number
          league_id: string
          lost: number
          played: number
          points: number
          rank: number
          second_color: string | null
          team_code: string
          team_color: string | null
          team_id: string
          team_logo_url: string | null
          team_name: string
          won: number
        }
        Relationships: []
      }
    }
    Functions: {
      accept_invitation: {
        Args: {
          _token: string
        }
        Returns: string | null
      }
      add_absence: {
        Args: {
          _first_day: string
          _last_day: string
          _token?: string | null
          _official_id?: string | null
        }
        Returns: undefined
      }
      add_players: {
        Args: {
          _team_id: string
          _players: Json
        }
        Returns: number
      }
      add_teams: {
        Args: {
          _league_id: string
          _teams: Json
          _stage_id?: string | null
        }
        Returns: number
      }
      age: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: number | null
      }
      answer_appointment: {
        Args: {
          _id: string
          _accepts: boolean
          _reason?: string | null
          _token?: string | null
          _official_id?: string | null
        }
        Returns: undefined
      }
      answer_availability: {
        Args: {
          _match_id: string
          _team_id: string
          _player_id: string
          _answer: string
          _note?: string | null
        }
        Returns: undefined
      }
      answer_by_link: {
        Args: {
          _token: string
          _match_id: string
          _answer: string
          _note?: string | null
        }
        Returns: undefined
      }
      answer_date_request: {
        Args: {
          _id: string
          _slot?: string | null
          _answer?: string | null
        }
        Returns: string
      }
      appoint_officials: {
        Args: {
          _league_id: string
          _entries: Json
        }
        Returns: number
      }
      ask_address_proof: {
        Args: never
        Returns: undefined
      }
      ask_for_date: {
        Args: {
          _match_id: string
          _team_id: string
          _slots: string[]
          _reason: string
        }
        Returns: string
      }
      before_user_created: {
        Args: {
          event: Json
        }
        Returns: Json
      }
      begin_appointment_mail: {
        Args: {
          _official_id: string
          _ids: string[]
        }
        Returns: Json | null
      }
      begin_invitation_mail: {
        Args: {
          _id: string
          _again?: boolean
          _sent_at?: string | null
        }
        Returns: Json
      }
      begin_match_report: {
        Args: {
          _match_id: string
        }
        Returns: Json
      }
      best_places: {
        Args: {
          _stage_id: string
        }
        Returns: {
          rank: number
          is_level: boolean
          team_id: string
          team_name: string
          group_name: string | null
          played: number
          won: number
          drawn: number
          lost: number
          goals_for: number
          goals_against: number
          goal_difference: number
          points: number
          decided_by: string | null
          is_qualified: boolean | null
          rule: number | null
          reason: Database['public']['CompositeTypes']['table_reason'] | null
          team_logo_url: string | null
          team_code: string
          team_color: string | null
          second_color: string | null
        }[]
      }
      birth_date: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: string | null
      }
      bracket: {
        Args: {
          _stage_id: string
        }
        Returns: Json
      }
      call_off_matches: {
        Args: {
          _league_id: string
          _match_ids: string[]
          _status: string
          _reason?: string | null
        }
        Returns: number
      }
      career: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: Json
      }
      changed_by: {
        Args: {
          null: Database['public']['Tables']['change_log']['Row']
        }
        Returns: string | null
      }
      check_invitation: {
        Args: {
          _token: string
        }
        Returns: Json
      }
      claim_player: {
        Args: {
          _token: string
          _player_id: string
        }
        Returns: string | null
      }
      competition_folder: {
        Args: {
          _season_id: string
        }
        Returns: Json
      }
      consent_link: {
        Args: {
          _token: string
        }
        Returns: Json | null
      }
      contact_email: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: string
      }
      create_consent_link: {
        Args: {
          _player_id: string
        }
        Returns: string
      }
      create_invitation: {
        Args: {
          _team_id: string | null
          _role: string
          _name: string
          _email?: string | null
          _phone?: string | null
          _league_id?: string | null
          _id?: string | null
        }
        Returns: string
      }
      create_league: {
        Args: {
          _name: string
          _logo_url?: string | null
          _time_zone?: string
          _id?: string | null
        }
        Returns: Database['public']['Tables']['leagues']['Row']
        SetofOptions: {
          from: '*'
          to: 'leagues'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      create_league_key: {
        Args: {
          _league_id: string
          _name: string
          _access: string
          _expires_at?: string | null
        }
        Returns: string
      }
      create_manager_invite: {
        Args: {
          _team_id: string
          _player_id: string
          _email: string
        }
        Returns: string | null
      }
      create_owner_invite: {
        Args: {
          _email?: string | null
        }
        Returns: string
      }
      create_player_link: {
        Args: {
          _team_id: string
          _player_id: string
        }
        Returns: string
      }
      create_result_link: {
        Args: {
          _match_id: string
          _team_id: string
        }
        Returns: string
      }
      create_scorer_link: {
        Args: {
          _match_id: string
        }
        Returns: string
      }
      create_squad_link: {
        Args: {
          _team_id: string
        }
        Returns: string
      }
      date_request_problem: {
        Args: {
          _match: Database['public']['Tables']['matches']['Row']
        }
        Returns: string | null
      }
      decide_claim: {
        Args: {
          _claim_id: string
          _is_confirmed: boolean
        }
        Returns: undefined
      }
      decide_date_request: {
        Args: {
          _id: string
          _approves: boolean
          _answer?: string | null
        }
        Returns: undefined
      }
      declined_matches: {
        Args: never
        Returns: {
          league_id: string
          declined: string[]
        }[]
      }
      delete_account: {
        Args: {
          _forget?: boolean
        }
        Returns: undefined
      }
      delete_league: {
        Args: {
          _league_id: string
        }
        Returns: undefined
      }
      division: {
        Args: {
          _team: Database['public']['Tables']['teams']['Row']
        }
        Returns: Database['public']['CompositeTypes']['division'] | null
      }
      draw_check: {
        Args: {
          _stage_id: string
        }
        Returns: {
          place: number
          key: string
          name: string
          digest: string
        }[]
      }
      draw_knock_out: {
        Args: {
          _stage_id: string
        }
        Returns: Database['public']['Tables']['draws']['Row']
        SetofOptions: {
          from: '*'
          to: 'draws'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      draw_lots: {
        Args: {
          _id: string
          _stage_id: string
          _team_ids: string[]
          _drawn_by: string
          _drawn_on: string
        }
        Returns: undefined
      }
      end_my_session: {
        Args: {
          _session_id: string
        }
        Returns: undefined
      }
      end_photo_consent: {
        Args: {
          _player_id: string
        }
        Returns: undefined
      }
      end_player_link: {
        Args: {
          _team_id: string
          _player_id: string
        }
        Returns: undefined
      }
      end_squad_link: {
        Args: {
          _team_id: string
        }
        Returns: undefined
      }
      enter_results: {
        Args: {
          _league_id: string
          _results: Json
        }
        Returns: number
      }
      explained_table: {
        Args: {
          _league_id: string
          _stage_id?: string | null
          _group?: string | null
          _what_if?: Json | null
        }
        Returns: {
          team_id: string
          team_name: string
          team_logo_url: string | null
          team_code: string
          team_color: string | null
          second_color: string | null
          position: number
          rank: number
          is_level: boolean
          played: number
          won: number
          drawn: number
          lost: number
          goals_for: number
          goals_against: number
          goal_difference: number
          points: number
          adjustment: number
          decided_by: string | null
          rule: number | null
          reason: Database['public']['CompositeTypes']['table_reason'] | null
        }[]
      }
      export_my_data: {
        Args: never
        Returns: Json
      }
      fixture_clashes: {
        Args: {
          _league_id: string
          _planned?: Json | null
          _removed?: string[]
        }
        Returns: {
          kind: string
          shared: string
          match_id: string | null
          played_at: string
          home: string
          away: string
          other_id: string | null
          other_played_at: string
          other_home: string
          other_away: string
        }[]
      }
      fixtures_to_come: {
        Args: {
          _league_id: string
          _stage_id?: string | null
        }
        Returns: {
          team_id: string
          matches: number
          at_home: number
          opponents_points: number | null
        }[]
      }
      fixtures_to_plan: {
        Args: {
          _league_id: string
          _stage_id?: string | null
        }
        Returns: Json
      }
      follower_pushes: {
        Args: {
          _league_id: string
        }
        Returns: {
          sent: number
          gone: number
        }[]
      }
      forget_player: {
        Args: {
          _player_id: string
        }
        Returns: boolean
      }
      give_photo_consent: {
        Args: {
          _token: string
          _guardian_name: string
        }
        Returns: undefined
      }
      give_up_match_report: {
        Args: {
          _match_id: string
          _claim: string
        }
        Returns: undefined
      }
      goals_and_assists: {
        Args: {
          _match: Database['public']['Tables']['matches']['Row']
        }
        Returns: Json
      }
      group_entrants: {
        Args: {
          _groups: Json
          _each: number
          _best?: number
          _is_drawn?: boolean
        }
        Returns: Json
      }
      group_pairings: {
        Args: {
          _stage_id: string
          _template: string
        }
        Returns: Json
      }
      half_minutes: {
        Args: {
          _match: Database['public']['Tables']['matches']['Row']
        }
        Returns: number
      }
      hand_in_line_up: {
        Args: {
          _match_id: string
          _team_id: string
          _starters: string[]
          _bench?: string[]
          _formation?: string | null
        }
        Returns: undefined
      }
      hand_over_league: {
        Args: {
          _league_id: string
          _profile_id: string
        }
        Returns: undefined
      }
      has_insights: {
        Args: {
          _league: Database['public']['Tables']['leagues']['Row']
        }
        Returns: boolean
      }
      has_knock_out: {
        Args: {
          _league: Database['public']['Tables']['leagues']['Row']
        }
        Returns: boolean
      }
      has_own_tables: {
        Args: {
          _league: Database['public']['Tables']['leagues']['Row']
        }
        Returns: boolean
      }
      has_password: {
        Args: never
        Returns: boolean
      }
      has_proven_address: {
        Args: never
        Returns: boolean
      }
      held_reports: {
        Args: {
          _league_id: string
        }
        Returns: number
      }
      import_clashes: {
        Args: {
          _league_id: string
          _rows: Json
          _stage_id?: string | null
        }
        Returns: {
          kind: string
          shared: string
          match_id: string | null
          played_at: string
          home: string
          away: string
          other_id: string | null
          other_played_at: string
          other_home: string
          other_away: string
        }[]
      }
      import_competition: {
        Args: {
          _plan: Json
          _time_zone?: string
          _id?: string | null
        }
        Returns: string
      }
      import_knock_out: {
        Args: {
          _season_id: string
          _name: string
          _ties: Json
          _rules?: Json
        }
        Returns: string
      }
      import_matches: {
        Args: {
          _league_id: string
          _rows: Json
          _new_teams?: string[]
          _stage_id?: string | null
        }
        Returns: Json
      }
      invitation_card: {
        Args: {
          _token: string
        }
        Returns: {
          team_id: string | null
          team_name: string | null
          league_id: string
          league_name: string
          role: string
        }[]
      }
      invite_official: {
        Args: {
          _official_id: string
        }
        Returns: string
      }
      is_held: {
        Args: {
          _report: Database['public']['Tables']['match_reports']['Row']
        }
        Returns: boolean
      }
      is_invitation_used: {
        Args: {
          _token: string
        }
        Returns: boolean
      }
      join_official: {
        Args: {
          _token: string
        }
        Returns: string
      }
      last_fixture_changes: {
        Args: {
          _league_id: string
        }
        Returns: Json
      }
      league_bio_facts: {
        Args: {
          _league_id: string
          _after?: string | null
          _limit?: number
        }
        Returns: Json
      }
      league_invitations: {
        Args: {
          _league_id: string
        }
        Returns: {
          team_id: string | null
          role: string
          invitation_id: string | null
          player_id: string | null
          member_id: string | null
          official_id: string | null
          name: string
          email: string | null
          phone: string | null
          state: string
          sent_at: string | null
          expires_at: string | null
        }[]
      }
      league_keys: {
        Args: {
          _league_id: string
        }
        Returns: {
          id: string
          name: string
          access: string
          start: string
          created_at: string
          expires_at: string | null
          last_used_at: string | null
        }[]
      }
      league_successors: {
        Args: {
          _league_id: string
        }
        Returns: {
          id: string
          full_name: string
        }[]
      }
      league_tasks: {
        Args: never
        Returns: {
          league_id: string
          results_missing: number
          disputed: string[]
          drafts: string[]
        }[]
      }
      leagues_changed_within: {
        Args: {
          _league_ids: string[]
          _seconds: number
        }
        Returns: boolean
      }
      line_up_players: {
        Args: {
          _match: Database['public']['Tables']['matches']['Row']
        }
        Returns: Json
      }
      live_clock: {
        Args: {
          _match: Database['public']['Tables']['matches']['Row']
        }
        Returns: string
      }
      live_match: {
        Args: {
          _match_id: string
        }
        Returns: Json | null
      }
      live_match_by_link: {
        Args: {
          _token: string
        }
        Returns: Json | null
      }
      make_groups: {
        Args: {
          _stage_id: string
          _number: number
        }
        Returns: number
      }
      make_knock_out: {
        Args: {
          _season_id: string
          _name: string
          _entrants: Json
          _rules?: Json
          _id?: string | null
        }
        Returns: string
      }
      mark_referee: {
        Args: {
          _match_id: string
          _team_id: string
          _mark: number
          _note?: string | null
        }
        Returns: undefined
      }
      match_bans: {
        Args: {
          _match_id: string
        }
        Returns: {
          player_id: string
          team_id: string
          kind: string
          cards: number | null
          matches: number
          missed: number
          reason: string | null
        }[]
      }
      match_facts: {
        Args: {
          _match_id: string
        }
        Returns: Json
      }
      match_incident_list: {
        Args: {
          _match: Database['public']['Tables']['matches']['Row']
        }
        Returns: Json
      }
      match_label: {
        Args: {
          _match: Database['public']['Tables']['matches']['Row']
        }
        Returns: string | null
      }
      match_months: {
        Args: {
          _league_id: string
          _today: string
          _season_id?: string | null
        }
        Returns: {
          month: string
          upcoming: number
          previous: number
        }[]
      }
      match_near_bans: {
        Args: {
          _match_id: string
        }
        Returns: {
          player_id: string
          team_id: string
          cards: number
          matches: number
        }[]
      }
      match_officials: {
        Args: {
          _match: Database['public']['Tables']['matches']['Row']
        }
        Returns: Json | null
      }
      match_preview: {
        Args: {
          _match_id: string
        }
        Returns: {
          home: Database['public']['CompositeTypes']['preview_team']
          away: Database['public']['CompositeTypes']['preview_team']
          meetings: Database['public']['CompositeTypes']['preview_result'][]
        }[]
      }
      matches_to_answer: {
        Args: never
        Returns: {
          team_id: string
          player_id: string
          time_zone: string
          matches: Json
        }[]
      }
      matches_to_score: {
        Args: never
        Returns: {
          scorer_id: string
          league_id: string
          league_name: string
          time_zone: string
          is_on: boolean
          matches: Json
        }[]
      }
      may_edit: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: boolean
      }
      may_enter_live: {
        Args: {
          _match_id: string
        }
        Returns: boolean
      }
      may_forget: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: boolean
      }
      move_to_division: {
        Args: {
          _team_id: string
          _stage_id: string
        }
        Returns: undefined
      }
      my_invitations: {
        Args: never
        Returns: {
          token: string
          team_name: string
          league_name: string
        }[]
      }
      my_officiating: {
        Args: never
        Returns: {
          official_id: string
          league_name: string
          waiting: number
          accepted: number
        }[]
      }
      my_sessions: {
        Args: never
        Returns: {
          id: string
          user_agent: string | null
          ip: string | null
          created_at: string
          last_used_at: string
          is_current: boolean
        }[]
      }
      note_invitation_opened: {
        Args: {
          _token: string
        }
        Returns: undefined
      }
      note_invitation_sent: {
        Args: {
          _token: string
        }
        Returns: undefined
      }
      notice_log: {
        Args: {
          _league_id: string
          _before?: number | null
        }
        Returns: {
          id: number
          kind: string
          state: string
          changed_at: string
          name: string
          is_player: boolean
          team_name: string | null
          home_team: string | null
          away_team: string | null
          match_id: string | null
          push_sent: number
          push_gone: number
          push_failed: number
          pushed_at: string | null
        }[]
      }
      official_averages: {
        Args: {
          _league_id: string
        }
        Returns: {
          official_id: string
          marks: number
          average: number
        }[]
      }
      official_page: {
        Args: {
          _token?: string | null
          _official_id?: string | null
        }
        Returns: Json
      }
      open_invitations: {
        Args: never
        Returns: {
          league_id: string
          invitations: number
        }[]
      }
      own_bans: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: Json | null
      }
      partial_standings: {
        Args: {
          _league_id: string
          _matches: string
          _stage_id?: string | null
        }
        Returns: {
          rank: number
          team_id: string
          team_name: string
          team_logo_url: string | null
          played: number
          won: number
          drawn: number
          lost: number
          goals_for: number
          goals_against: number
          goal_difference: number
          points: number
        }[]
      }
      past_players: {
        Args: {
          _team_id: string
          _day: string
        }
        Returns: {
          id: string
          full_name: string
          jersey_number: number | null
        }[]
      }
      photo_consent: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: Json | null
      }
      plan_cup_rounds: {
        Args: {
          _stage_id: string
          _dates: Json
        }
        Returns: number
      }
      plan_ties: {
        Args: {
          _stage_id: string
          _dates: Json
        }
        Returns: undefined
      }
      played_fixtures: {
        Args: {
          _league_id: string
        }
        Returns: Json
      }
      player_bio_facts: {
        Args: {
          _player_id: string
          _league_id: string
        }
        Returns: Json
      }
      player_link: {
        Args: {
          _token: string
        }
        Returns: Json | null
      }
      player_matches: {
        Args: {
          _player_id: string
        }
        Returns: Database['public']['Tables']['matches']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'matches'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      player_season: {
        Args: {
          _player_id: string
          _season_id: string
        }
        Returns: {
          team_id: string
          yellow: number
          second_yellow: number
          red: number
          own_goals: number
          minutes: number | null
          clean_sheets: number
        }[]
      }
      player_totals: {
        Args: {
          _player_id: string
        }
        Returns: {
          goals: number
          assists: number
          appearances: number
          motm: number
        }[]
      }
      players_due: {
        Args: {
          _league_id: string
          _stage_id?: string | null
        }
        Returns: {
          player_id: string
          full_name: string
          team_id: string
          goals: number
          games: number
          waiting: number
        }[]
      }
      players_near_bans: {
        Args: never
        Returns: {
          league_id: string
          league_name: string
          team_id: string
          team_name: string
          player_id: string
          player_name: string
          cards: number
          matches: number
        }[]
      }
      publish_report_draft: {
        Args: {
          _match_id: string
          _report_text: string
        }
        Returns: Database['public']['Tables']['match_reports']['Row']
        SetofOptions: {
          from: '*'
          to: 'match_reports'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      real_bio: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: string | null
      }
      real_name: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: string
      }
      real_photo: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: string | null
      }
      record_live_events: {
        Args: {
          _match_id: string
          _events: Json
        }
        Returns: Json
      }
      record_live_events_by_link: {
        Args: {
          _token: string
          _events: Json
        }
        Returns: Json
      }
      referees_to_mark: {
        Args: never
        Returns: {
          match_id: string
          team_id: string
          home_team: string
          away_team: string
          home_score: number | null
          away_score: number | null
          played_at: string
          time_zone: string
          referee: string | null
          mark: number | null
          note: string | null
        }[]
      }
      release_official: {
        Args: {
          _official_id: string
        }
        Returns: undefined
      }
      remove_absence: {
        Args: {
          _id: string
          _token?: string | null
          _official_id?: string | null
        }
        Returns: undefined
      }
      remove_administrator: {
        Args: {
          _member_id: string
          _ends?: Json
        }
        Returns: undefined
      }
      remove_manager: {
        Args: {
          _team_id: string
        }
        Returns: undefined
      }
      remove_official: {
        Args: {
          _id: string
        }
        Returns: undefined
      }
      remove_second_factors: {
        Args: {
          _email: string
        }
        Returns: number
      }
      renew_invitation: {
        Args: {
          _id: string
        }
        Returns: string
      }
      report_as_referee: {
        Args: {
          _id: string
          _home_score: number
          _away_score: number
          _token?: string | null
          _official_id?: string | null
        }
        Returns: undefined
      }
      report_problem: {
        Args: {
          _match: Database['public']['Tables']['matches']['Row']
        }
        Returns: string | null
      }
      report_result: {
        Args: {
          _match_id: string
          _team_id: string
          _home_score: number
          _away_score: number
          _reason?: string | null
        }
        Returns: string
      }
      report_result_by_link: {
        Args: {
          _token: string
          _home_score: number
          _away_score: number
          _reason?: string | null
        }
        Returns: string
      }
      result_link: {
        Args: {
          _token: string
        }
        Returns: Json | null
      }
      revoke_league_key: {
        Args: {
          _key_id: string
        }
        Returns: undefined
      }
      revoke_photo_consent: {
        Args: {
          _token: string
        }
        Returns: undefined
      }
      roles_beside_administrator: {
        Args: {
          _member_id: string
        }
        Returns: {
          role: string
          id: string
          team_name: string | null
          by_own_doing: boolean
        }[]
      }
      roll_over_season: {
        Args: {
          _id: string
          _from_season_id: string
          _name: string
          _stages: Json
          _first_day?: string | null
          _last_day?: string | null
        }
        Returns: Database['public']['Tables']['seasons']['Row']
        SetofOptions: {
          from: '*'
          to: 'seasons'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_divisions: {
        Args: {
          _season_id: string
          _divisions: Json
        }
        Returns: undefined
      }
      save_fixture_changes: {
        Args: {
          _league_id: string
          _added: Json
          _moved: Json
          _removed: string[]
          _seen: string
          _stage_id?: string | null
        }
        Returns: Json
      }
      save_generated_report: {
        Args: {
          _match_id: string
          _claim: string
          _digest: string
          _report_text: string
        }
        Returns: Database['public']['Tables']['match_reports']['Row']
        SetofOptions: {
          from: '*'
          to: 'match_reports'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_league_details: {
        Args: {
          _league_id: string
          _name?: string | null
          _description?: string | null
          _time_zone?: string | null
          _dates_of_birth?: string | null
        }
        Returns: undefined
      }
      save_match_details: {
        Args: {
          _match_id: string
          _version: number
          _home_lineup: string[]
          _away_lineup: string[]
          _events: Json
          _man_of_match_id: string | null
          _home_score?: number | null
          _away_score?: number | null
          _scores_manual?: boolean | null
          _incidents?: Json | null
          _substitutions?: Json | null
          _roles?: Json | null
          _formations?: Json | null
        }
        Returns: Database['public']['Tables']['matches']['Row']
        SetofOptions: {
          from: '*'
          to: 'matches'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_match_incidents: {
        Args: {
          _match_id: string
          _version: number
          _incidents: Json
          _substitutions: Json
          _roles: Json
        }
        Returns: Database['public']['Tables']['matches']['Row']
        SetofOptions: {
          from: '*'
          to: 'matches'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_match_report: {
        Args: {
          _match_id: string
          _report_text: string | null
          _audio_url: string | null
          _replaces?: string | null
        }
        Returns: Database['public']['Tables']['match_reports']['Row']
        SetofOptions: {
          from: '*'
          to: 'match_reports'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_player_bios: {
        Args: {
          _league_id: string
          _bios: Json
        }
        Returns: string[]
      }
      search_matches: {
        Args: {
          _league_id: string
          _query: string
        }
        Returns: Database['public']['Tables']['matches']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'matches'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_players: {
        Args: {
          _league_id: string
          _query: string
        }
        Returns: {
          player_id: string
          full_name: string
          jersey_number: number | null
          position: string | null
          team_id: string
          team_name: string
        }[]
      }
      search_teams: {
        Args: {
          _league_id: string
          _query: string
        }
        Returns: Database['public']['Tables']['teams']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'teams'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      season_cards: {
        Args: {
          _team: Database['public']['Tables']['teams']['Row']
        }
        Returns: Json
      }
      season_champion: {
        Args: {
          _season_id: string
        }
        Returns: {
          team_id: string
          team_name: string
        }[]
      }
      season_facts: {
        Args: {
          _league: Database['public']['Tables']['leagues']['Row']
        }
        Returns: Database['public']['CompositeTypes']['season_facts'] | null
      }
      season_progress: {
        Args: {
          _league_id: string
          _stage_id?: string | null
        }
        Returns: {
          team_id: string
          team_name: string
          team_code: string
          ranks: number[]
          points: number[]
          steps: string[]
          group_name: string | null
        }[]
      }
      season_records: {
        Args: {
          _league_id: string
          _stage_id?: string | null
        }
        Returns: {
          kind: string
          value: number
          team_id: string
          team_name: string
          match_id: string | null
          home_team_name: string | null
          away_team_name: string | null
          home_score: number | null
          away_score: number | null
        }[]
      }
      send_appointments: {
        Args: {
          _official_id: string
          _ids?: string[]
        }
        Returns: string
      }
      set_match_status: {
        Args: {
          _match_id: string
          _status: string
          _reason?: string | null
          _played_at?: string | null
          _home_score?: number | null
          _away_score?: number | null
          _score_stands?: boolean
          _version?: number | null
          _pitch_home_score?: number | null
          _pitch_away_score?: number | null
        }
        Returns: Database['public']['Tables']['matches']['Row']
        SetofOptions: {
          from: '*'
          to: 'matches'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      show_held_reports: {
        Args: {
          _league_id: string
        }
        Returns: number
      }
      show_my_notices: {
        Args: {
          _endpoint: string
          _shows: boolean
        }
        Returns: undefined
      }
      shows_my_notices: {
        Args: {
          _endpoint: string
        }
        Returns: boolean
      }
      shows_suspensions: {
        Args: {
          _league: Database['public']['Tables']['leagues']['Row']
        }
        Returns: boolean | null
      }
      signable_players: {
        Args: {
          _team_id: string
        }
        Returns: {
          id: string
          full_name: string
          photo_url: string | null
          was_here: boolean
          is_caller: boolean
          team_name: string | null
        }[]
      }
      sitemap_parts: {
        Args: {
          _urls: number
        }
        Returns: {
          kind: string
          part: number
          parts: number
          urls: number
        }[]
      }
      squad_access: {
        Args: {
          _team_id: string
        }
        Returns: Json | null
      }
      squad_link: {
        Args: {
          _token: string
        }
        Returns: Json | null
      }
      stage_label: {
        Args: {
          _match: Database['public']['Tables']['matches']['Row']
        }
        Returns: string | null
      }
      start_season: {
        Args: {
          _season_id: string
        }
        Returns: undefined
      }
      suspensions: {
        Args: {
          _season_id: string
        }
        Returns: {
          player_id: string
          player_name: string
          team_id: string
          team_name: string
          kind: string
          cards: number | null
          match_id: string | null
          since: string
          usual: number
          matches: number
          served: number
          decision_id: string | null
          reason: string | null
          decided_by: string | null
          decided_at: string | null
        }[]
      }
      swap_tie_sides: {
        Args: {
          _tie_id: string
          _side: string
          _other_tie_id: string
          _other_side: string
        }
        Returns: undefined
      }
      table_form: {
        Args: {
          _league_id: string
          _stage_id?: string | null
        }
        Returns: {
          team_id: string
          moved: number | null
          form: string[]
          form_match_ids: string[]
          next_match_id: string | null
          next_played_at: string | null
          next_team_id: string | null
          next_team_name: string | null
          next_is_home: boolean | null
        }[]
      }
      team_helpers: {
        Args: {
          _team_id: string
        }
        Returns: string[]
      }
      team_standing: {
        Args: {
          _team_id: string
        }
        Returns: {
          rank: number
          played: number
          won: number
          drawn: number
          lost: number
          goals_for: number
          goals_against: number
          goal_difference: number
          points: number
        }[]
      }
      team_streaks: {
        Args: {
          _league_id: string
          _stage_id?: string | null
        }
        Returns: {
          team_id: string
          kind: string
          current: number
          longest: number
        }[]
      }
      top_assists: {
        Args: {
          _league_id: string
          _team_id?: string | null
          _season_id?: string | null
          _stage_id?: string | null
        }
        Returns: {
          rank: number
          id: string
          full_name: string
          photo_url: string | null
          team_id: string
          team_name: string
          games_played: number
          count: number
        }[]
      }
      top_motm: {
        Args: {
          _league_id: string
          _team_id?: string | null
          _season_id?: string | null
          _stage_id?: string | null
        }
        Returns: {
          rank: number
          id: string
          full_name: string
          photo_url: string | null
          team_id: string
          team_name: string
          games_played: number
          count: number
        }[]
      }
      top_scorers: {
        Args: {
          _league_id: string
          _team_id?: string | null
          _season_id?: string | null
          _stage_id?: string | null
        }
        Returns: {
          rank: number
          id: string
          full_name: string
          photo_url: string | null
          team_id: string
          team_name: string
          games_played: number
          count: number
        }[]
      }
      transfer_player: {
        Args: {
          _player_id: string
          _from_team_id: string
          _to_team_id: string
          _day: string
        }
        Returns: undefined
      }
      undo_appointment_mail: {
        Args: {
          _token: string
          _ids: string[]
        }
        Returns: undefined
      }
      undo_fixture_changes: {
        Args: {
          _league_id: string
          _changed_at?: string | null
        }
        Returns: Json
      }
      undo_invitation_mail: {
        Args: {
          _token: string
        }
        Returns: undefined
      }
      undo_match_change: {
        Args: {
          _change_id: number
        }
        Returns: Database['public']['Tables']['matches']['Row']
        SetofOptions: {
          from: '*'
          to: 'matches'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      waiting_date_requests: {
        Args: never
        Returns: {
          id: string
          match_id: string
          league_id: string
          league_name: string
          state: string
          home: string
          away: string
        }[]
      }
      withdraw_date_request: {
        Args: {
          _id: string
        }
        Returns: undefined
      }
      withdraw_invitation: {
        Args: {
          _id: string
        }
        Returns: undefined
      }
      withdraw_official_links: {
        Args: {
          _official_id: string
        }
        Returns: undefined
      }
      withdraw_team: {
        Args: {
          _stage_id: string
          _team_id: string
          _results: string | null
          _on?: string | null
        }
        Returns: undefined
      }
      withdrawal_preview: {
        Args: {
          _stage_id: string
          _team_id: string
          _results: string | null
        }
        Returns: Json
      }
      youth: {
        Args: {
          _profile: Database['public']['Tables']['profiles']['Row']
        }
        Returns: Json | null
      }
    }
    Enums: {
      event_type: 'GOAL' | 'ASSIST'
      player_position: 'goalkeeper' | 'defender' | 'midfield' | 'forward'
    }
    CompositeTypes: {
      division: {
        id: string
        name: string
      }
      preview_result: {
        away_score: number
        away_team_name: string
        home_score: number
        home_team_id: string
        home_team_name: string
        match_id: string
        played_at: string
      }
      preview_scorer: {
        full_name: string
        games: number
        goals: number
        player_id: string
      }
      preview_team: {
        form: Database['public']['CompositeTypes']['preview_result'][]
        points: number | null
        rank: number | null
        scorers: Database['public']['CompositeTypes']['preview_scorer'][]
      }
      season_facts: {
        champion_id: string | null
        champion_name: string | null
        divisions: Database['public']['CompositeTypes']['division'][] | null
        has_others: boolean
        name: string
      }
      table_reason: {
        adjustments: Json | null
        among: Json | null
        next_points: number
        next_team_id: string
        next_team_name: string
        next_value: number | null
        points: number
        value: number | null
      }
    }
  }
}

type Public = Database['public']
export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] & Public['Views'])[Name]['Row']
export type TablesInsert<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Insert']
export type TablesUpdate<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Update']
export type Rows<Name extends keyof Public['Functions']> = Public['Functions'][Name]['Returns']
