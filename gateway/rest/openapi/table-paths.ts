import type { Table } from '#gateway/rest/schema-cache/table.ts'

const reference = (name: string) => ({ $ref: `#/parameters/${name}` })

/** Operations of a table or view by method. */
export function tablePaths(table: Table): Record<string, object> {
  const filters = [...table.columns.keys()].map((name) => reference(`rowFilter.${table.name}.${name}`))
  const body = reference(`body.${table.name}`)
  const common = { tags: [table.name], ...texts(table) }
  const done = { 204: { description: 'No Content' } }
  const rows = { description: 'OK', schema: { type: 'array', items: { $ref: `#/definitions/${table.name}` } } }
  const paging = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'].map(reference)
  const get = {
    ...common,
    parameters: [...filters, ...paging],
    responses: { 200: rows, 206: { description: 'Partial Content' } },
  }
  const post = {
    ...common,
    parameters: [body, reference('select'), reference('preferPost')],
    responses: { 201: { description: 'Created' } },
  }
  const patch = { ...common, parameters: [...filters, body, reference('preferReturn')], responses: done }
  const remove = { ...common, parameters: [...filters, reference('preferReturn')], responses: done }
  return {
    get,
    ...(table.insertable || table.updatable || table.deletable ? { post, delete: remove, patch } : {}),
  }
}

// The first line of a comment is the summary.
function texts({ description }: Table) {
  if (description === null) return {}
  const [summary, ...others] = description.split('\n')
  const more = others.join('\n').trim()
  return { summary, ...(more === '' ? {} : { description: more }) }
}
