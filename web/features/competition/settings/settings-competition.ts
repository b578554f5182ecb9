import type { OfSeason } from '#domain/season.ts'

// The database has the same limit for both descriptions.
export const LONGEST_DESCRIPTION = 1_000
/** Characters of the title for sharing. */
export const LONGEST_TITLE = 200

/** A competition as the Settings tab loads it. */
export interface SettingsCompetition extends OfSeason {
  id: string
  name: string
  owner_id: string | null
  logo_url: string | null
  settings: {
    custom_slug: string | null
    description: string | null
    og_title: string | null
    og_description: string | null
    og_image_url: string | null
    favicon_url: string | null
    app_icon_url: string | null
    /** #rrggbb */
    colour: string | null
    time_zone: string
    /** 'shown', 'age' or 'hidden' */
    dates_of_birth: string
  }
}

/** Texts and picture of a share card for which an organizer entered nothing. */
export interface ShareDefaults {
  title: string
  description: string
  imageUrl: string
}
