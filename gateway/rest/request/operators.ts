/** The operators of a filter, and what they are in SQL. */
export const comparisons = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const

/** These take `(any)` or `(all)`. */
export const quantifiables = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
} as const

export type Comparison = keyof typeof comparisons
export type Quantifiable = keyof typeof quantifiables
