import type { AsCaller } from '#gateway/database/as-caller.ts'
import type { Statement } from '#gateway/database/database.ts'
import type { Action } from './action.ts'
import type { RestConfig } from './config.ts'
import type { Settings } from './database-config.ts'
import { quoteIdentifier } from './query/sql.ts'
import type { Preferences } from './request/preferences.ts'
import type { RestResponse } from './response/rest-response.ts'

/** Thrown inside a transaction to roll it back after success. */
class RolledBack extends Error {
  readonly response: RestResponse

  constructor(response: RestResponse) {
    super('The transaction was to be rolled back')
    this.response = response
  }
}

/** Runs in one round trip if nothing can refuse the results; else in a transaction that a refusal rolls back. */
export async function runAction(
  caller: AsCaller,
  action: Action,
  {
    settings,
    preferences,
    config,
  }: { settings: Settings; preferences: Preferences; config: Pick<RestConfig, 'txEnd' | 'preRequest'> },
): Promise<RestResponse> {
  const { readOnly, respond } = action
  if (action.statements.length === 0) return respond([])
  const { timezone } = preferences
  const set = [...settings, ...(timezone === undefined ? [] : [['timezone', timezone] as const]), ...action.settings]
  const before: Statement[] = [
    ...(set.length === 0 ? [] : [settingsStatement(set)]),
    ...(config.preRequest === null ? [] : [preRequestStatement(config.preRequest)]),
  ]
  const statements = [...before, ...action.statements]
  const undo = !readOnly && endsInRollback(config.txEnd, preferences.tx)
  if (!undo && !action.mayRollBack) {
    const results = await caller.batch(statements, { readOnly })
    return respond(before.length === 0 ? results : results.slice(before.length))
  }
  const work = caller.transaction(
    async (tx) => {
      const results = await tx.batch(statements)
      const response = respond(results.slice(before.length))
      if (!undo) return response
      await tx.run({ text: 'set constraints all immediate' })
      throw new RolledBack(response)
    },
    { readOnly },
  )
  return work.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.response
    throw error
  })
}

const settingsStatement = (settings: Settings): Statement => ({
  text: `select num_nulls(${settings.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`).join(', ')})`,
  values: settings.flat(),
})

// 'api.check', or a name resolved by the search path.
const preRequestStatement = (name: string): Statement => ({
  text: `select ${name.split('.').map(quoteIdentifier).join('.')}()`,
})

function endsInRollback(txEnd: RestConfig['txEnd'], asked: Preferences['tx']): boolean {
  return asked === undefined ? txEnd.startsWith('rollback') : asked === 'rollback'
}
