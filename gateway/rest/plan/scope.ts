import { notEmbedded } from '#gateway/rest/errors.ts'
import type { At, QueryParameters, SelectRelation } from '#gateway/rest/request/parsed-query.ts'

/** The parameters of one resource (those with an empty path) and of its embedded resources. */
export type Scope = Pick<QueryParameters, 'filters' | 'logic' | 'orders' | 'limits' | 'offsets'>

const own = <T>(list: readonly At<T>[]) => list.filter(({ path }) => path.length === 0)

export const ownParameters = ({ filters, logic, orders, limits, offsets }: Scope): Scope => ({
  filters: own(filters),
  logic: own(logic),
  orders: own(orders),
  limits: own(limits),
  offsets: own(offsets),
})

/** The name by which the request refers to the resource. */
export const findByName = (relations: readonly SelectRelation[], head: string): SelectRelation | undefined =>
  relations.find(({ alias }) => alias === head) ??
  relations.find(({ name, alias }) => name === head && alias === null) ??
  relations.find(({ name }) => name === head)

/**
 * Splits the parameters by embedded resource, with paths one step shorter. An alias takes precedence over a name, and
 * a resource without an alias over one with another alias.
 * @throws ApiError PGRST108 for a path to no resource
 */
export function splitScope(scope: Scope, relations: readonly SelectRelation[]): Scope[] {
  const indexOf = (head: string) => {
    const found = findByName(relations, head)
    return found === undefined ? -1 : relations.indexOf(found)
  }
  const deeper = <T>(list: readonly At<T>[]) =>
    list.flatMap((one) => {
      const [head, ...path] = one.path
      if (head === undefined) return []
      const index = indexOf(head)
      if (index < 0) throw notEmbedded(head)
      return [{ index, one: { ...one, path } }]
    })
  const [filters, logic, orders, limits, offsets] = [
    deeper(scope.filters),
    deeper(scope.logic),
    deeper(scope.orders),
    deeper(scope.limits),
    deeper(scope.offsets),
  ]
  const at = <T>(list: readonly { index: number; one: T }[], index: number) =>
    list.filter((entry) => entry.index === index).map(({ one }) => one)
  return relations.map((_, index) => ({
    filters: at(filters, index),
    logic: at(logic, index),
    orders: at(orders, index),
    limits: at(limits, index),
    offsets: at(offsets, index),
  }))
}
