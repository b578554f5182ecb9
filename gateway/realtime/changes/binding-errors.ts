// Errors of a subscription, in the words of Supabase Realtime.
import { SubscribeError } from '#gateway/realtime/errors.ts'
import type { Binding } from '#gateway/realtime/join.ts'
import { parseFilter } from './filter.ts'

export const notPublished = (binding: Binding) =>
  new SubscribeError(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${describeBinding(binding)}]`,
  )

export const invalidBinding = (binding: Binding, reason: string) =>
  new SubscribeError(
    `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [${describeBinding(binding)}]. Exception: ${reason}`,
  )

function describeBinding({ event, schema, table, filter, select }: Binding): string {
  const filters = filter === undefined ? [] : parseFilter(filter)
  const conditions = filters.map(({ column, operator, value }) => `{"${column}", "${operator}", "${value}"}`)
  const columns = select === undefined ? 'nil' : JSON.stringify(select)
  return `event: ${event}, schema: ${schema ?? '*'}, table: ${table ?? '*'}, filters: [${conditions.join(', ')}], select: ${columns}`
}
