/** The filter operators and their SQL. */
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

/** Operators with an `(any)` or `(all)` modifier. */
export const quantifiableOperators = {
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
export type Quantifiable = keyof typeof quantifiableOperators
