// The season's seed fixes these ids: they are the same in every installation (server/demo/demo-league.test.ts).

export const DEMO_LEAGUE_ID = 'bdca9861-318e-4652-907e-fd6715af8448'

/** Accounts cannot choose their id: a league with the other id and another owner is not the demo league. */
export const DEMO_OWNER_ID = '4076fe4c-c1c2-4cb2-86fc-f130b9002258'
