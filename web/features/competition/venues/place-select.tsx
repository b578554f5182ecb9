import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

export interface Place {
  venue_id: string | null
  pitch: string | null
}

interface PlaceSelectProps {
  venues: { id: string; name: string; pitches: string[] }[]
  place: Place
  onChange: (place: Place) => void
}

/** A venue, and a pitch of it if it has several. */
export function PlaceSelect({ venues, place, onChange }: PlaceSelectProps) {
  const pitches = venues.find(({ id }) => id === place.venue_id)?.pitches ?? []
  return (
    <div className="grid grid-cols-[3fr_2fr] items-start gap-4">
      <Field label="Venue">
        {(control) => (
          <Select
            {...control}
            value={place.venue_id ?? ''}
            onChange={({ target }) => onChange({ venue_id: target.value || null, pitch: null })}
          >
            <option value="">Unknown</option>
            {venues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {pitches.length > 0 && (
        <Field label="Pitch">
          {(control) => (
            <Select
              {...control}
              value={place.pitch ?? ''}
              onChange={({ target }) => onChange({ ...place, pitch: target.value || null })}
            >
              <option value="">Unknown</option>
              {withCurrent(pitches, place.pitch).map((pitch) => (
                <option key={pitch}>{pitch}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}

/** A pitch that was renamed since stays a choice. */
const withCurrent = (pitches: string[], pitch: string | null) =>
  pitch === null || pitches.includes(pitch) ? pitches : [...pitches, pitch]
