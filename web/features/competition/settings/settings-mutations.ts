import { useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { type UploadOptions, uploadFile } from '#web/forms/upload/upload-file.ts'
import type { Database } from '#web/queries/database.types.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import type { SettingsCompetition } from './settings-competition.ts'

type SettingsUpdate = Database['public']['Tables']['league_settings']['Update']

/** The fields that the person changed: of the others this tab may have an old copy. */
type Details = Partial<Record<'name' | 'description' | 'timeZone' | 'datesOfBirth', string>>

/** Changes settings; the screen and whatever else shows them follow. Each throws what the database answered. */
export function useSettings(leagueId: string) {
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()

  /** Shows what was saved at once, under every address that the competition is kept by. */
  async function show(change: (league: SettingsCompetition) => SettingsCompetition) {
    queries.setQueriesData<SettingsCompetition>({ queryKey: ['competition'] }, (league) =>
      league?.id === leagueId ? change(league) : league,
    )
    // A custom URL that was given up leads nowhere: it is not asked for again.
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
        'custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url, time_zone, dates_of_birth',
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
      // Nothing names the file any more, so a file that stays harms nobody.
      await supabase.storage.from(BUCKET).remove([`${leagueId}-${picture}`])
    },
  }
}

const BUCKET = 'league-logos'

const columns = { 'og-image': 'og_image_url', favicon: 'favicon_url', 'app-icon': 'app_icon_url' } as const

/** As the file in the bucket is named behind the league's id. */
export type LeaguePicture = 'logo' | keyof typeof columns
