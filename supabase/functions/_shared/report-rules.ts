import { halfTimeRules } from './rules/half-time-rules.ts'
import type { Rule } from './rules/match-record.ts'
import { playerRules } from './rules/player-rules.ts'
import { resultRules } from './rules/result-rules.ts'
import { tableRules } from './rules/table-rules.ts'

/** All ways in which a report may put a fact, but for the goals (`rules/goal-rules.ts`), which are read one by one. */
export const rules: readonly Rule[] = [...resultRules, ...halfTimeRules, ...playerRules, ...tableRules]
