import { useQuery } from '@tanstack/react-query'
import { isolate } from '#domain/isolate-name.ts'
import { type Place, PlaceSelect } from '#web/features/competition/venues/place-select.tsx'
import { VenueForm } from '#web/features/competition/venues/venue-form.tsx'
import { type Grounds, type Venue, venuesQuery } from '#web/features/competition/venues/venues-query.ts'
import { pickFields } from '#web/forms/edits.ts'
import { SavedSelect } from '#web/forms/saved-select.tsx'
import { useSavedChoice } from '#web/forms/use-saved-choice.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useChange, useRefresh, useSave } from './use-change.ts'

/** The grounds of the competition, the homes of its teams, and how long a match takes. */
export function Venues({ leagueId }: { leagueId: string }) {
  const { data: grounds } = useQuery(venuesQuery(leagueId))
  if (grounds === undefined) return <Spinner />
  return (
    <div>
      <p className="mb-5 text-muted">
        A match is played at the home of its home team. To play it elsewhere, edit its date. Match pages and calendars
        name the venue, and the fixtures warn you of two matches on one pitch.
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
        <Disclosure summary="Homes of the teams">
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
  const refresh = useRefresh(leagueId)
  return (
    <VenueForm
      saved={{ name: '', address: '', map_url: '', pitches: [] }}
      label="Add venue"
      resets
      save={async (venue) => {
        const supabase = await browserSupabase()
        await supabase
          .from('venues')
          .insert({ ...venue, league_id: leagueId })
          .throwOnError()
        await refresh()
      }}
    />
  )
}

function OneVenue({ leagueId, venue }: { leagueId: string; venue: Venue }) {
  const refresh = useRefresh(leagueId)
  const { change, isSaving, failure } = useChange(leagueId)
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
      <FormError message={failure} />
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        aria-label={`Remove venue ${isolate(venue.name)}`}
        disabled={isSaving}
        onClick={() =>
          change('Venue removed', (supabase) =>
            supabase.from('venues').delete().eq('id', venue.id).select('id').single().throwOnError(),
          )
        }
      >
        Remove venue
      </Button>
    </div>
  )
}

function Homes({ leagueId, grounds }: { leagueId: string; grounds: Grounds }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-muted">Coming matches at a former home move along.</p>
      {grounds.teams.map((team) => (
        <Home key={team.id} leagueId={leagueId} venues={grounds.venues} team={team} />
      ))}
    </div>
  )
}

type HomeProps = { leagueId: string; venues: Venue[]; team: Grounds['teams'][number] }

/** The home of a team. Each choice refreshes all homes, so the choices of all teams wait for each other. */
function Home({ leagueId, venues, team }: HomeProps) {
  const save = useSave(leagueId)
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
  const save = useSave(leagueId)
  return (
    <SavedSelect
      label="Minutes from kick-off until the pitch is free"
      hint="Matches nearer than this on one pitch clash."
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
