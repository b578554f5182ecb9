import { useQuery } from '@tanstack/react-query'
import { type Place, PlaceSelect } from '#web/features/competition/venues/place-select.tsx'
import { VenueForm } from '#web/features/competition/venues/venue-form.tsx'
import { type Grounds, type Venue, venuesQuery } from '#web/features/competition/venues/venues-query.ts'
import { pickFields } from '#web/forms/edits.ts'
import { SavedSelect } from '#web/forms/saved-select.tsx'
import { useAddOnce } from '#web/forms/use-add-once.ts'
import { useSavedChoice } from '#web/forms/use-saved-choice.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { RemoveVenue } from './remove-venue.tsx'
import { useSeasonRefresh, useSeasonSave } from './use-season-change.ts'

/** The grounds of the competition, the homes of its teams, and how long a match takes. */
export function Venues({ leagueId }: { leagueId: string }) {
  const { data: grounds, error, refetch } = useQuery(venuesQuery(leagueId))
  if (grounds === undefined)
    return error === null ? <Spinner /> : <LoadingFailed what="The venues" error={error} onRetry={refetch} />
  return (
    <div>
      <p className="mb-5 text-muted">
        A match is played at the home team’s venue. To play it elsewhere, edit its date. Match pages and calendars name
        the venue, and the fixtures warn you of two matches on one pitch.
      </p>
      {grounds.venues.map((venue) => (
        <Disclosure key={venue.id} summary={venue.name}>
          <OneVenue leagueId={leagueId} venue={venue} />
        </Disclosure>
      ))}
      <Disclosure summary="Add a venue">
        <AddVenue leagueId={leagueId} />
      </Disclosure>
      {grounds.venues.length > 0 && (
        <Disclosure summary="Home venues">
          <Homes leagueId={leagueId} grounds={grounds} />
        </Disclosure>
      )}
      {grounds.venues.length > 0 && (
        <Disclosure summary="Length of a match">
          <MatchMinutes leagueId={leagueId} minutes={grounds.matchMinutes} />
        </Disclosure>
      )}
    </div>
  )
}

function AddVenue({ leagueId }: { leagueId: string }) {
  const refresh = useSeasonRefresh(leagueId)
  const addOnce = useAddOnce()
  return (
    <VenueForm
      saved={{ name: '', address: '', map_url: '', pitches: [] }}
      label="Add venue"
      resets
      save={async (venue) => {
        const supabase = await browserSupabase()
        const venues = supabase.from('venues')
        await addOnce({
          add: (id) =>
            venues
              .upsert({ ...venue, id, league_id: leagueId }, { ignoreDuplicates: true })
              .select('id')
              .maybeSingle()
              .throwOnError(),
          update: (id) => venues.update(venue).eq('id', id).select('id').single().throwOnError(),
        })
        await refresh()
      }}
    />
  )
}

function OneVenue({ leagueId, venue }: { leagueId: string; venue: Venue }) {
  const refresh = useSeasonRefresh(leagueId)
  return (
    <div className="grid grid-cols-1 gap-5">
      <VenueForm
        saved={venue}
        label="Save venue"
        save={async (typed, changed) => {
          const supabase = await browserSupabase()
          const edited = pickFields(typed, changed)
          if (changed.length > 0)
            await supabase.from('venues').update(edited).eq('id', venue.id).select('id').single().throwOnError()
          await refresh()
        }}
      />
      <RemoveVenue leagueId={leagueId} venue={venue} />
    </div>
  )
}

function Homes({ leagueId, grounds }: { leagueId: string; grounds: Grounds }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-muted">Upcoming matches at a team’s old home venue move with it.</p>
      {grounds.teams.map((team) => (
        <Home key={team.id} leagueId={leagueId} venues={grounds.venues} team={team} />
      ))}
    </div>
  )
}

type HomeProps = { leagueId: string; venues: Venue[]; team: Grounds['teams'][number] }

/** The home of a team. Each choice refreshes all homes, so the choices of all teams wait for each other. */
function Home({ leagueId, venues, team }: HomeProps) {
  const save = useSeasonSave(leagueId)
  const { choose, wanted, failure } = useSavedChoice(
    ({ venue_id, pitch }: Place) =>
      save('Home saved', (supabase) =>
        supabase
          .from('teams')
          .update({ home_venue_id: venue_id, home_pitch: pitch })
          .eq('id', team.id)
          .select('id')
          .single()
          .throwOnError(),
      ),
    'homes',
  )
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold [overflow-wrap:anywhere]">{team.name}</legend>
      <PlaceSelect
        venues={venues}
        place={wanted ?? { venue_id: team.home_venue_id, pitch: team.home_pitch }}
        onChange={choose}
      />
      <FormError message={failure} />
    </fieldset>
  )
}

const LENGTHS = [15, 20, 25, 30, 40, 50, 60, 75, 90, 105, 120, 135, 150, 180]

function MatchMinutes({ leagueId, minutes }: { leagueId: string; minutes: number }) {
  const save = useSeasonSave(leagueId)
  return (
    <SavedSelect
      label="Minutes from kick-off until the pitch is free"
      hint="Matches closer together than this on one pitch clash."
      className="max-w-40"
      value={String(minutes)}
      save={(chosen) =>
        save('Length saved', (supabase) =>
          supabase
            .from('league_settings')
            .update({ match_minutes: Number(chosen) })
            .eq('league_id', leagueId)
            .select('league_id')
            .single()
            .throwOnError(),
        )
      }
    >
      {LENGTHS.includes(minutes) || <option>{minutes}</option>}
      {LENGTHS.map((length) => (
        <option key={length}>{length}</option>
      ))}
    </SavedSelect>
  )
}
