// Small files of a competition folder, for tests.

/** rules.json with one table, `extra` in place of its fields. */
export const rulesOf = (extra: object = {}) =>
  JSON.stringify({
    name: 'Sunday League',
    tie_breaks: ['goal_difference'],
    tables: [{ stage: 'League', groups: [{ group: null }] }],
    ...extra,
  })
export const rulesOfGroups = (...groups: object[]) => ({ tables: [{ stage: 'League', groups }] })

const HEADER =
  'date,time,stage,group,round,home,away,home_score,away_score,aet_home,aet_away,pen_home,pen_away,status,leg'
/** results.csv with these rows. */
export const resultsOf = (...rows: string[]) => [HEADER, ...rows].join('\n')
export const row = (teams: string, scores: string, date = '2025-03-01', time = '') =>
  `${date},${time},League,A,1,${teams},${scores}`
export const RIGHT = row('Ash,Birch', '1,0,,,,,played,')
