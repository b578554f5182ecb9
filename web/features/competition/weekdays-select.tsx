import { Select } from '#web/ui/select.tsx'

interface WeekdaysSelectProps extends Omit<React.ComponentProps<typeof Select>, 'value' | 'onChange' | 'children'> {
  /** 0 for Sunday; none for any day. */
  weekdays: readonly number[]
  /** The days on which the league plays. */
  usual?: readonly number[]
  onChange: (weekdays: number[]) => void
}

const DAYS = [
  { label: 'Any day', days: '' },
  { label: 'Saturdays and Sundays', days: '6,0' },
  { label: 'Tuesdays to Thursdays', days: '2,3,4' },
  ...['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'].map((label, at) => ({
    label,
    days: String((at + 1) % 7),
  })),
]

/** The days of the week on which matches can be planned. */
export const WeekdaysSelect = ({ weekdays, usual = [], onChange, ...props }: WeekdaysSelectProps) => (
  <Select
    {...props}
    value={weekdays.join()}
    onChange={({ target }) => onChange(target.value.split(',').filter(Boolean).map(Number))}
  >
    {usual.length > 0 && !DAYS.some(({ days }) => days === usual.join()) && (
      <option value={usual.join()}>As the league plays</option>
    )}
    {DAYS.map(({ label, days }) => (
      <option key={days} value={days}>
        {label}
      </option>
    ))}
  </Select>
)
