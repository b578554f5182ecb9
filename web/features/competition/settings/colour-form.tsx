import * as z from 'zod/mini'
import { seasonName } from '#domain/season.ts'
import { brandStyle } from '#web/features/competition/brand-style.ts'
import { failureWithToast } from '#web/forms/failure.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { SettingsCompetition } from './settings-competition.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './settings-mutations.ts'

/** Touchline's green, in place of a colour of the competition's own. */
const OURS = '#0b6b3a'

const schema = z.object({ colour: z.string().check(z.lowercase(), z.regex(/^#[0-9a-f]{6}$/)) })

/** The colour of a competition's name and tabs, its cards and its app. */
export function ColourForm({ competition }: { competition: SettingsCompetition }) {
  const { id, settings } = competition
  const { saveSettings } = useSettings(id)
  const form = useForm({
    schema,
    saved: { colour: settings.colour ?? OURS },
    draft: `settings-colour-${useUser().id}-${id}`,
    save: ({ colour }) => saveSettings({ colour: colour === OURS ? null : colour }),
    failed: (error) => failureWithToast('Error updating colour', error, 'colour'),
    onSaved: () => toast('Colour updated'),
  })
  const { colour } = form.values
  return (
    <SettingsForm label="Save colour" form={form}>
      <Field
        label="Colour"
        hint="For the name and tabs, preview images and the app. Text in this colour is made darker or lighter where it would be hard to read."
      >
        {(control) => (
          <div className="flex flex-wrap items-center gap-3">
            <input {...control} {...form.register('colour')} type="color" className="field h-11 max-w-28 p-1" />
            {colour !== OURS && (
              <Button variant="quiet" onClick={() => form.change('colour', OURS)}>
                Use Touchline’s green
              </Button>
            )}
          </div>
        )}
      </Field>
      <div className="branded border-(--brand) border-l-6 pl-4" style={brandStyle(colour)}>
        <p className="eyebrow text-pitch">Season {seasonName(competition)}</p>
        <p className="font-display font-semibold text-3xl">How it looks</p>
      </div>
    </SettingsForm>
  )
}
