import { ApiError } from '#gateway/errors.ts'
import { DEEPEST } from '#gateway/json-depth.ts'
import type { Relationship } from './schema-cache/relationship.ts'
import type { Routine } from './schema-cache/routine.ts'

type Status = ApiError['status']

const fail = (status: number, code: string, message: string, more: { details?: unknown; hint?: string | null } = {}) =>
  new ApiError(status as Status, code, message, more)

// PGRST0xx: the connection to the database

export const databaseAway = () => fail(503, 'PGRST001', 'Database client error. Retrying the connection.')

/** PostgREST uses PTnnn for a status without a code. */
export const tooManyStatements = ({ message }: Error) => fail(429, 'PT429', message)

// PGRST1xx: the request itself

export const invalidQuery = (message: string, details: string) => fail(400, 'PGRST100', message, { details })

export const unsafePattern = (pattern: string) =>
  invalidQuery(
    `"failed to parse filter (${pattern})"`,
    'The pattern is too long, or has back-references, looks ahead or behind, or too many repetitions',
  )

export const tooCostly = (details: string) => invalidQuery('The request asks for too much at once', details)

export const methodNotForFunction = (method: string) => fail(405, 'PGRST101', `Cannot use the ${method} method on RPC`)

export const invalidBody = (message: string) => fail(400, 'PGRST102', message)

export const bodyTooLarge = (bytes: number) =>
  fail(
    413,
    'PGRST102',
    `The request body is larger than ${bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MB` : `${bytes / 2 ** 10} kB`}`,
  )

export const tooManyRows = (most: number) => fail(413, 'PGRST102', `The request body has more than ${most} rows`)

export const tooManyColumns = (most: number) => fail(413, 'PGRST102', `The request body has more than ${most} columns`)

export const bodyTooDeep = () => invalidBody(`The request body nests more than ${DEEPEST} lists and objects`)

export const pathTooLong = () =>
  invalidQuery('"failed to parse field"', `A path into JSON has more than ${DEEPEST} steps`)

export const valueTooDeep = () =>
  invalidQuery('"failed to parse filter"', `A value nests more than ${DEEPEST} brackets`)

const rangeNotSatisfiable = (details: string) => fail(416, 'PGRST103', 'Requested range not satisfiable', { details })

export const negativeLimit = () => rangeNotSatisfiable('Limit should be greater than or equal to zero.')

export const rangeUpsideDown = () =>
  rangeNotSatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.')

export const offsetPastEnd = (offset: number, total: number) =>
  rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`)

export const filtersAreNotTheKey = () =>
  fail(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")

export const unknownSchema = (schema: string, exposed: readonly string[]) =>
  fail(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  })

export const noSuchMediaType = (names: readonly string[]) =>
  fail(406, 'PGRST107', `None of these media types are available: ${names.join(', ')}`)

export const notEmbedded = (name: string) =>
  fail(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

export const legacyName = (name: string, alias: string) =>
  fail(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    details: 'Target names are not allowed in filters if they have an alias',
    hint: `Change '${name}' to '${alias}' in filters, orders or limits.`,
  })

export const invalidHeadersSetting = () =>
  fail(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )

export const invalidStatusSetting = () => fail(500, 'PGRST112', 'response.status guc must be a valid status code')

export const limitOnPut = () => fail(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')

export const putOutsideKey = () => fail(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')

export const notOneRow = (count: number) =>
  fail(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  })

export const unknownMethod = (method: string) => fail(405, 'PGRST117', `Unsupported HTTP method: ${method}`)

export const orderNotToOne = (origin: string, target: string) =>
  fail(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })

export const filterOnEmbedded = (name: string) =>
  fail(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })

export const unreadableRaise = (details: string, hint: string) =>
  fail(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, { details, hint })

export const openApiDisabled = () => fail(404, 'PGRST126', 'Root endpoint metadata is disabled')

export const invalidPreferences = (preferences: readonly string[]) =>
  fail(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })

export const aggregatesOff = () => fail(400, 'PGRST123', 'Use of aggregate functions is not allowed')

export const tooManyAffected = (count: number) =>
  fail(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${count} rows`,
  })

export const invalidPath = () => fail(404, 'PGRST125', 'Invalid path specified in request URL')

export const notImplemented = (details: string) => fail(400, 'PGRST127', 'Feature not implemented', { details })

export const nestedTooDeep = (most: number) =>
  notImplemented(`No more than ${most} lists of rows can be embedded inside each other.`)

export const maxAffectedOnSingle = () =>
  fail(400, 'PGRST128', 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict')

// PGRST2xx: names missing from the schema cache

export const noRelationship = (
  origin: string,
  target: string,
  using: string | null,
  schema: string,
  hint: string | null,
) =>
  fail(400, 'PGRST200', `Could not find a relationship between '${origin}' and '${target}' in the schema cache`, {
    details: `Searched for a foreign key relationship between '${origin}' and '${target}${
      using === null ? '' : `' using the hint '${using}`
    }' in the schema '${schema}', but no matches were found.`,
    hint,
  })

export const ambiguousRelationship = (origin: string, target: string, found: readonly Relationship[], hint: string) =>
  fail(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: found.map(describeRelationship),
      hint: `Try changing '${target}' to one of the following: ${hint}. Find the desired relationship in the 'details' key.`,
    },
  )

/** PostgreSQL refuses two joins with one name, which two embeddings under one key would become. */
export const embeddedTwice = (origin: string, key: string, depth: number) =>
  fail(400, '42712', `table name "${cutName(`${origin}_${key}_${depth}`)}" specified more than once`)

export const noFunction = (message: string, details: string, hint: string | null) =>
  fail(404, 'PGRST202', message, { details, hint })

export const ambiguousFunction = (found: readonly Routine[]) =>
  fail(300, 'PGRST203', `Could not choose the best candidate function between: ${found.map(signature).join(', ')}`, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })

export const noColumn = (table: string, column: string) =>
  fail(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`)

export const noTable = (schema: string, name: string, suggestion: string | null) =>
  fail(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: suggestion === null ? null : `Perhaps you meant the table '${schema}.${suggestion}'`,
  })

// PGRST3xx: credentials

export const unreadableToken = (message: string, details: string | null = null) =>
  fail(401, 'PGRST301', message, { details })

export const unsignedToken = () =>
  unreadableToken('Wrong or unsupported encoding algorithm', "JWT is unsecured but expected 'alg' was not 'none'")

export const invalidApiKey = () =>
  fail(401, 'PGRST301', 'Invalid API key', {
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  })

export const emptyToken = () => fail(401, 'PGRST301', 'Empty JWT is sent in Authorization header')

export const invalidClaims = (message: string) => fail(401, 'PGRST303', message)

/** Truncates like PostgreSQL's identifiers: 63 bytes of whole characters. */
const cutName = (name: string) => {
  let letters = [...name]
  while (Buffer.byteLength(letters.join('')) > 63) letters = letters.slice(0, -1)
  return letters.join('')
}

const signature = ({ schema, name, parameters }: Routine) =>
  `${schema}.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`

function describeRelationship(relationship: Relationship) {
  if (relationship.kind === 'computed') return {}
  const { table, foreignTable, cardinality, constraint, columns } = relationship
  const names = (which: 0 | 1, pairs: readonly (readonly [string, string])[]) =>
    `(${pairs.map((pair) => pair[which]).join(', ')})`
  const embedding = `${table.name} with ${foreignTable.name}`
  if (relationship.cardinality === 'many-to-many') {
    const { junction } = relationship
    const path = `${junction.constraints[0]}${names(1, junction.source)} and ${junction.constraints[1]}${names(1, junction.target)}`
    return { cardinality, embedding, relationship: `${junction.table.name} using ${path}` }
  }
  const path = `${table.name}${names(0, columns)} and ${foreignTable.name}${names(1, columns)}`
  return { cardinality, embedding, relationship: `${constraint} using ${path}` }
}
