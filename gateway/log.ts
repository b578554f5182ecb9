import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { GatewayConfig } from './config.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Writes JSON lines to standard output. Callers log no query string, body, e-mail address or token, and failed statements
 * lose the values of their rows.
 * @param serializers change fields before they are written
 */
export const createLog = (
  level: GatewayConfig['LOG_LEVEL'],
  serializers: LoggerOptions['serializers'] = {},
  destination: DestinationStream = pino.destination({ sync: false }),
): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError, ...serializers },
    },
    destination,
  )

// Connections, rollbacks, unknown names and missing rights, limits, operators' commands, and the system. A syntax error
// (4260x) may quote a value, such as a text to search for.
const SAYS_NO_VALUE = /^(08|40|42(?!60)|53|57|58)/

/**
 * An error for the log. The message and detail of a failed statement may contain row values such as addresses. pg-boss
 * copies errors, so that a failed statement is known by its fields. `createLog` does it to every error; callers whose log
 * may be another one do it themselves.
 */
export function withoutValues(error: unknown): unknown {
  if (!isFailedStatement(error)) return error
  const { name, code, message, constraint, table, stack } = error
  const frames = String(stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
  return {
    name,
    code,
    constraint,
    table,
    stack: frames.join('\n'),
    ...(SAYS_NO_VALUE.test(code) && { message }),
  }
}

function serializeError(error: unknown): unknown {
  const safe = withoutValues(error)
  return safe instanceof Error ? pino.stdSerializers.err(safe) : safe
}

type FailedStatement = { code: string } & Record<'name' | 'message' | 'constraint' | 'table' | 'stack', unknown>

const isFailedStatement = (error: unknown): error is FailedStatement =>
  typeof error === 'object' && error !== null && 'detail' in error && 'code' in error && typeof error.code === 'string'
