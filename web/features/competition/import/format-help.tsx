const TEMPLATE = `date,time,round,home,away,home_score,away_score
12/08/2024,15:00,1,Riverside Rovers,Hilltop United,2,1
19/08/2024,15:00,2,Hilltop United,Riverside Rovers,,
`

export function FormatHelp() {
  return (
    <details className="group">
      <summary className="link w-fit cursor-pointer py-3 text-sm">Supported columns</summary>
      <div className="mt-3 grid max-w-prose gap-3 text-sm">
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
          <Column name="date" text="31/12/2024, 31.12.24, 31 Dec 2024 or 2024-12-31. Day before month." />
          <Column name="time" text="15:00, 15.00 or 3pm, in the time of the league. Empty: 15:00." />
          <Column name="round" text="A number, or empty." />
          <Column name="home, away" text="Names of the teams. You can create new ones during the import." />
          <Column
            name="home_score, away_score"
            text="Both, or neither while the match is not played. One column with 2-1 works too. P-P is postponed, A-A abandoned, C-C cancelled; H-W and A-W are walk-overs."
          />
          <Column
            name="status, reason"
            text="The same words, if the scores are in their own columns. Both may be empty."
          />
        </dl>
        <p>
          With a header row, the columns can be in any order, and unknown ones are ignored. Without one, they must be in
          the order above. A match of the same teams on the same day is updated, not added twice.
        </p>
        <a
          className="link w-fit"
          download="fixtures-template.csv"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`}
        >
          Download a template
        </a>
      </div>
    </details>
  )
}

const Column = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt className="font-semibold">{name}</dt>
    <dd className="text-muted">{text}</dd>
  </>
)
