import * as z from 'zod/mini'
import {
  type DisciplineRules,
  disciplineTemplateOf,
  disciplineTemplates,
  keptDays,
  readNumbers,
  startYear,
  thresholdProblem,
} from '#domain/suspensions.ts'
import { useSeasonRefresh } from '#web/features/competition/settings/season/use-season-change.ts'
import { SettingsForm } from '#web/features/competition/settings/settings-form.tsx'
import { pickFields } from '#web/forms/edits.ts'
import { failureWithToast } from '#web/forms/failure.ts'
import { wholeNumber } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Discipline } from './discipline-query.ts'
import { LastDays, readDays, writeDays } from './last-days.tsx'

const MOST_CARDS = 99
const MOST_MATCHES = 50
const PROBLEM = `Enter matches from 0 to ${MOST_MATCHES}. 0 is no ban.`

type Fields = {
  yellowAt: string
  yellowMatches: string
  yellowUntil: string
  restarts: string
  secondYellow: string
  red: string
  isPublic: string
}

const schema = z
  .object({
    yellowAt: z.string(),
    yellowMatches: z.string(),
    yellowUntil: z.string(),
    restarts: z.string(),
    secondYellow: wholeNumber(0, MOST_MATCHES, PROBLEM),
    red: wholeNumber(0, MOST_MATCHES, PROBLEM),
    isPublic: z.string(),
  })
  .check((context) => {
    const { yellowAt, yellowMatches } = context.value
    const message = thresholdProblem(readNumbers(yellowAt, MOST_CARDS), readNumbers(yellowMatches, MOST_MATCHES))
    if (message !== null) context.issues.push({ code: 'custom', input: yellowAt, message, path: ['yellowAt'] })
  })

const fieldsOf = (rules: DisciplineRules) => ({
  yellowAt: rules.yellow_at.join(', '),
  yellowMatches: rules.yellow_matches.join(', '),
  yellowUntil: writeDays(rules.yellow_until),
  restarts: String(rules.restarts),
  secondYellow: String(rules.second_yellow),
  red: String(rules.red),
})

function rulesOf({ yellowAt, yellowMatches, yellowUntil, restarts, secondYellow, red }: Omit<Fields, 'isPublic'>) {
  const numbers = readNumbers(yellowAt, MOST_CARDS) ?? []
  return {
    yellow_at: numbers,
    yellow_matches: readNumbers(yellowMatches, MOST_MATCHES) ?? [],
    yellow_until: keptDays(readDays(yellowUntil, numbers.length)),
    restarts: restarts === 'true',
    second_yellow: Number(secondYellow),
    red: Number(red),
  }
}

type Column = keyof DisciplineRules | 'is_public'

/** Each field with its columns. The numbers of yellow cards, their bans and their last days belong together. */
const YELLOWS: readonly Column[] = ['yellow_at', 'yellow_matches', 'yellow_until']
const COLUMNS: Readonly<Record<keyof Fields, readonly Column[]>> = {
  yellowAt: YELLOWS,
  yellowMatches: YELLOWS,
  yellowUntil: YELLOWS,
  restarts: ['restarts'],
  secondYellow: ['second_yellow'],
  red: ['red'],
  isPublic: ['is_public'],
}

const NO_BANS: DisciplineRules = {
  yellow_at: [],
  yellow_matches: [],
  yellow_until: [],
  restarts: false,
  second_yellow: 0,
  red: 0,
}

interface RulesFormProps {
  leagueId: string
  season: Discipline['season']
  rules: Discipline['rules']
}

/** How many cards ban a player, and for how long. */
export function RulesForm({ leagueId, season, rules }: RulesFormProps) {
  const templates = disciplineTemplates(startYear(season.first_day, new Date()))
  const refresh = useSeasonRefresh(leagueId)
  const form = useForm({
    schema,
    saved: {
      ...fieldsOf(rules ?? Object.values(templates)[0] ?? NO_BANS),
      isPublic: String(rules?.is_public ?? false),
    },
    draft: `settings-discipline-${useUser().id}-${season.id}`,
    rechecksOnEdit: true,
    async save({ isPublic, ...fields }, changed) {
      const supabase = await browserSupabase()
      const own = {
        ...rulesOf({ ...fields, secondYellow: String(fields.secondYellow), red: String(fields.red) }),
        is_public: isPublic === 'true',
      }
      const columns = changed.flatMap((field) => COLUMNS[field])
      const edited = rules === null ? own : pickFields(own, columns)
      await supabase
        .from('discipline_rules')
        .upsert({ ...edited, season_id: season.id })
        .select('season_id')
        .single()
        .throwOnError()
      await refresh()
    },
    failed: (error) => failureWithToast('Error updating the suspensions', error, 'settings'),
    onSaved: () => toast(rules === null ? 'Suspensions are counted' : 'Suspensions updated'),
  })
  const { register, problems, values } = form
  const template = disciplineTemplateOf(rulesOf(values), templates)
  return (
    <SettingsForm label={rules === null ? 'Start counting' : 'Save suspension rules'} form={form}>
      <Field label="Suspensions like">
        {(control) => (
          <Select
            {...control}
            value={template}
            onChange={({ target }) => {
              const chosen = templates[target.value]
              if (chosen === undefined) return
              for (const [field, value] of Object.entries(fieldsOf(chosen))) form.change(field as keyof Fields, value)
            }}
          >
            {template === '' && <option value="">your own rules</option>}
            {Object.keys(templates).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label="Yellow cards that bring a ban"
          hint="Such as 5, 10, 15. Empty for no ban."
          error={problems.yellowAt}
        >
          {(control) => <Input {...control} {...register('yellowAt')} autoComplete="off" />}
        </Field>
        <Field label="Matches missed each time" hint="One number for each, such as 1, 2, 3.">
          {(control) => <Input {...control} {...register('yellowMatches')} autoComplete="off" />}
        </Field>
      </div>
      <LastDays
        numbers={readNumbers(values.yellowAt, MOST_CARDS) ?? []}
        days={values.yellowUntil}
        onChange={(days) => form.change('yellowUntil', days)}
      />
      <Field label="After the last of these numbers">
        {(control) => (
          <Select {...control} {...register('restarts')}>
            <option value="false">further yellow cards bring no ban</option>
            <option value="true">the count begins again</option>
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field label="Matches missed for a second yellow card" error={problems.secondYellow}>
          {(control) => <Input {...control} {...register('secondYellow')} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field label="Matches missed for a red card" error={problems.red}>
          {(control) => <Input {...control} {...register('red')} inputMode="numeric" autoComplete="off" />}
        </Field>
      </div>
      <Field
        label="Visitors"
        hint={
          values.isPublic === 'true'
            ? 'The Tables tab links to a list of the players who are currently banned. It shows no decisions and no reasons.'
            : 'Only you and the managers of the teams see who is banned.'
        }
      >
        {(control) => (
          <Select {...control} {...register('isPublic')}>
            <option value="false">see no list</option>
            <option value="true">see the list of current bans</option>
          </Select>
        )}
      </Field>
    </SettingsForm>
  )
}
