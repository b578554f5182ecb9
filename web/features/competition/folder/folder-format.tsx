import { TIE_BREAKS } from '#domain/competition-folder/read-rules.ts'

/** How the two files look, for those who write them. */
export function FolderFormat() {
  return (
    <details className="mt-4">
      <summary className="cursor-pointer py-2 font-semibold">What the files look like</summary>
      <div className="grid max-w-prose grid-cols-1 gap-3 text-sm wrap-anywhere">
        <p>
          <strong>results.csv</strong> has a match a row, with these columns; the order does not matter, and only the
          teams and scores are needed: date, time, stage, group, round, home, away, home_score, away_score, aet_home,
          aet_away, pen_home, pen_away, status (played, awarded or expunged) and leg. Scores are those after 90 minutes;
          aet_ is the score after extra time, pen_ the shoot-out.
        </p>
        <p>
          <strong>rules.json</strong> has the name, the points, the tie-breaks in their order, and whatever else your
          competition needs: groups, zones, deductions, lots, fair play, best thirds, and the knock-out. For example:
        </p>
        <pre className="overflow-x-auto rounded-md bg-sunken p-3">
          <code>{EXAMPLE}</code>
        </pre>
        <p>
          Tie-breaks: {TIE_BREAKS.map((name) => name.replaceAll('_', ' ')).join(', ')}. Write them with underscores.
        </p>
      </div>
    </details>
  )
}

const EXAMPLE = `{
  "name": "Sunday League 2025/26",
  "points": { "win": 3, "draw": 1, "loss": 0 },
  "tie_breaks": ["goal_difference", "goals_for", "head_to_head_points"],
  "tables": [{ "stage": "League", "groups": [{ "group": null }] }],
  "zones": [{ "from": 1, "to": 2, "label": "Promotion" }],
  "deductions": [{ "team": "Rovers", "points": 3, "reason": "Unpaid fees", "date": "2025-11-02" }],
  "champion_from": "table"
}`
