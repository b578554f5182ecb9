import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import {
  type HeadToHead,
  type RuleTemplate,
  ruleTemplateKeys,
  ruleTemplates,
  type TableRules,
  type TieBreak,
  tableTemplateOf,
  tieBreaks,
} from '#domain/season/table-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { moved, OrderedList } from './ordered-list.tsx'
import type { Stage } from './seasons-query.ts'
import { useSeasonChange } from './use-season-change.ts'

const labelOf = (key: TieBreak) => tieBreaks.find((tieBreak) => tieBreak.key === key)?.label ?? key

const rulesOf = (stage: Stage): TableRules => ({
  win_points: stage.win_points,
  draw_points: stage.draw_points,
  loss_points: stage.loss_points,
  shootout_win_points: stage.shootout_win_points,
  shootout_loss_points: stage.shootout_loss_points,
  tie_breaks: stage.tie_breaks as TieBreak[],
  head_to_head: stage.head_to_head as HeadToHead,
  play_off_places: stage.play_off_places,
})

/** Points, the chain of tie-breaks and how a head-to-head table is used. */
export function TableRulesForm({ leagueId, stage }: { leagueId: string; stage: Stage }) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  // Only edited rules are saved: of the others this tab may have an old copy.
  const [edited, setEdited] = useState<Partial<TableRules>>({})
  const rules = { ...rulesOf(stage), ...edited }
  const set = (changes: Partial<TableRules>) => setEdited({ ...edited, ...changes })
  const save = () =>
    change(
      'Rules saved',
      async (supabase) => {
        if (Object.keys(edited).length > 0)
          await supabase.from('stages').update(edited).eq('id', stage.id).select('id').single().throwOnError()
      },
      () => setEdited((now) => (now === edited ? {} : now)),
    )
  return (
    <form
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label="Rules like">
        {(control) => (
          <Select
            {...control}
            value={tableTemplateOf(rules) ?? ''}
            onChange={({ target }) =>
              target.value !== '' && set({ ...ruleTemplates[target.value as RuleTemplate].rules })
            }
          >
            <option value="">Your own rules</option>
            {ruleTemplateKeys.map((key) => (
              <option key={key} value={key}>
                {ruleTemplates[key].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Points rules={rules} set={set} />
      <TieBreakChain chosen={rules.tie_breaks} onChange={(tie_breaks) => set({ tie_breaks })} />
      {rules.tie_breaks.some((key) => key.startsWith('head_to_head')) && (
        <Field label="When the matches between them leave some teams level">
          {(control) => (
            <Select
              {...control}
              value={rules.head_to_head}
              onChange={({ target }) => set({ head_to_head: target.value as HeadToHead })}
            >
              <option value="none">Go on to the next criterion</option>
              <option value="subset">Compare only their own matches again, as UEFA does</option>
              <option value="every_criterion">Begin again after each criterion, as in Spain</option>
            </Select>
          )}
        </Field>
      )}
      <FormError message={failure} />
      <Button type="submit" className="justify-self-start" disabled={isSaving}>
        Save rules
      </Button>
    </form>
  )
}

interface PointsProps {
  rules: TableRules
  set: (changes: Partial<TableRules>) => void
}

const points = [
  { key: 'win_points', label: 'Win' },
  { key: 'draw_points', label: 'Draw' },
  { key: 'loss_points', label: 'Defeat' },
] as const
const shootoutPoints = [
  { key: 'shootout_win_points', label: 'Draw, won on penalties' },
  { key: 'shootout_loss_points', label: 'Draw, lost on penalties' },
] as const

function Points({ rules, set }: PointsProps) {
  const id = useId()
  const hasShootout = rules.shootout_win_points !== null
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Points</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-4">
        {points.map(({ key, label }) => (
          <PointField key={key} label={label} value={rules[key]} onChange={(value) => set({ [key]: value })} />
        ))}
      </div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
        <Checkbox
          id={id}
          checked={hasShootout}
          onChange={({ target }) =>
            set({ shootout_win_points: target.checked ? 2 : null, shootout_loss_points: target.checked ? 1 : null })
          }
        />
        A shoot-out follows each draw
      </label>
      {hasShootout && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
          {shootoutPoints.map(({ key, label }) => (
            <PointField key={key} label={label} value={rules[key] ?? 0} onChange={(value) => set({ [key]: value })} />
          ))}
        </div>
      )}
    </fieldset>
  )
}

interface PointFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
}

const PointField = ({ label, value, onChange }: PointFieldProps) => (
  <Field label={label}>
    {(control) => (
      <Input
        {...control}
        type="number"
        min={0}
        max={9}
        required
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    )}
  </Field>
)

/** Points per game order a season that was cut short, so they come first. */
const withCriterion = (chosen: TieBreak[], key: TieBreak): TieBreak[] =>
  key === 'points_per_game' ? [key, ...chosen] : [...chosen, key]

interface TieBreakChainProps {
  chosen: TieBreak[]
  onChange: (chosen: TieBreak[]) => void
}

function TieBreakChain({ chosen, onChange }: TieBreakChainProps) {
  const others = tieBreaks.filter(({ key }) => !chosen.includes(key))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Teams that are level on points</legend>
      <OrderedList
        label="Criteria in their order"
        items={chosen.map((key) => ({ key, label: labelOf(key) }))}
        onMove={(from, to) => onChange(moved(chosen, from, to))}
        renderTools={(key) => (
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove ${isolate(labelOf(key as TieBreak))}`}
            onClick={() => onChange(chosen.filter((one) => one !== key))}
          >
            <X aria-hidden className="size-4" />
          </Button>
        )}
      />
      {others.length > 0 && (
        <Select
          aria-label="Add a criterion"
          value=""
          onChange={({ target }) => onChange(withCriterion(chosen, target.value as TieBreak))}
        >
          <option value="" disabled>
            Add a criterion…
          </option>
          {others.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {chosen[0] === 'points_per_game' && (
        <p className="text-muted text-sm">As the first criterion, points per game replace points.</p>
      )}
      <p className="text-muted text-sm">Teams that are still level after the last criterion share their place.</p>
    </fieldset>
  )
}
