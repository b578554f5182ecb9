/** The most rows of one answer, here and on hosted Supabase. */
const ROWS = 1000

/** All rows of a request that one answer may not hold. @param ask the rows of a range, in an order that is always the same */
export async function readAll<Row>(ask: (first: number, last: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const some = await ask(rows.length, rows.length + ROWS - 1)
    rows.push(...some)
    if (some.length < ROWS) return rows
  }
}
