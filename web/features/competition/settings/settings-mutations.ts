import { useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { type UploadOptions, uploadFile } from '#web/forms/upload/upload-file.ts'
import type { Database } from '#web/queries/database.types.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import type { SettingsCompetition } from './settings-competition.ts'

type SettingsUpdate = Database['public']['Tables']['league_settings']['Update']

/** The fields that the person changed: of the others this tab may have an old copy. */
type Details = Partial<Record<'name' | 'description' | 'timeZone' | 'datesOfBirth', string>>

/** Changes settings and updates every screen that shows them. Each function throws the database's error. */
export function useSettings(leagueId: string) {
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()

  /** Updates the saved values in the cache at once, under every address of the competition. */
  async function show(change: (league: SettingsCompetition) => SettingsCompetition) {
    queries.setQueriesData<SettingsCompetition>({ queryKey: ['competition'] }, (league) =>
      league?.id === leagueId ? change(league) : league,
    )
    // The former custom URL no longer exists, so it is not refetched.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'competition' })
    await revalidate()
  }

  async function saveSettings(update: SettingsUpdate) {
    const supabase = await browserSupabase()
    const { data } = await supabase
      .from('league_settings')
      .update(update)
      .eq('league_id', leagueId)
      .select(
        'custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url, colour, time_zone, dates_of_birth',
      )
      .single()
      .throwOnError()
    await show((league) => ({ ...league, settings: data }))
  }

  async function saveLogo(logo_url: string | null) {
    const supabase = await browserSupabase()
    await supabase.from('leagues').update({ logo_url }).eq('id', leagueId).select('id').single().throwOnError()
    await show((league) => ({ ...league, logo_url }))
  }

  const savePicture = (picture: LeaguePicture, url: string | null) =>
    picture === 'logo' ? saveLogo(url) : saveSettings({ [columns[picture]]: url })

  return {
    saveSettings,
    async saveDetails({ name, description, timeZone, datesOfBirth }: Details) {
      const supabase = await browserSupabase()
      await supabase
        .rpc('save_league_details', {
          _league_id: leagueId,
          _name: name ?? null,
          _description: description ?? null,
          _time_zone: timeZone ?? null,
          _dates_of_birth: datesOfBirth ?? null,
        })
        .throwOnError()
      await show((league) => ({
        ...league,
        name: name ?? league.name,
        settings: {
          ...league.settings,
          description: description === undefined ? league.settings.description : description || null,
          time_zone: timeZone ?? league.settings.time_zone,
          dates_of_birth: datesOfBirth ?? league.settings.dates_of_birth,
        },
      }))
    },
    async uploadPicture(picture: LeaguePicture, file: File, options: UploadOptions) {
      const url = await uploadFile({ bucket: BUCKET, path: `${leagueId}-${picture}`, file, ...options })
      options.signal?.throwIfAborted()
      await savePicture(picture, url)
    },
    async removePicture(picture: LeaguePicture) {
      await savePicture(picture, null)
      const supabase = await browserSupabase()
      // The setting no longer refers to the file, so a failed removal does no harm.
      await supabase.storage.from(BUCKET).remove([`${leagueId}-${picture}`])
    },
  }
}

const BUCKET = 'league-logos'

const columns = { 'og-image': 'og_image_url', favicon: 'favicon_url', 'app-icon': 'app_icon_url' } as const

/** The file's name in the bucket, after the league's id. */
export type LeaguePicture = 'logo' | keyof typeof columns
