import { isSafePattern } from '#server/safe-pattern.ts'
import { unsafePattern } from '../errors.ts'
import type { Filter, LogicTree, QueryParameters } from './parsed-query.ts'

/** @throws ApiError PGRST100 for a regular expression that could keep the database busy for longer than anybody waits */
export function checkPatterns({ filters, logic }: Pick<QueryParameters, 'filters' | 'logic'>): void {
  for (const { filter } of filters) checkFilter(filter)
  for (const { tree } of logic) checkTree(tree)
}

function checkTree(tree: LogicTree) {
  if (tree.kind === 'filter') checkFilter(tree.filter)
  else tree.trees.forEach(checkTree)
}

function checkFilter({ operation }: Filter) {
  if (operation.kind !== 'quantified' || !operation.operator.endsWith('match')) return
  const { value, quantifier } = operation
  if (!isSafePattern(quantifier === null ? value : listedPatterns(value))) throw unsafePattern(value)
}

/** `{"a","b\\d"}`: every pattern of the list is a part of this text. */
const listedPatterns = (list: string) => list.replaceAll('"', '').replaceAll(/\\(.)/gs, '$1')
