import { type Logger, type LoggerOptions, pino } from 'pino'
import type { GatewayConfig } from './config.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Writes JSON lines to standard output. Callers log no query string, body, e-mail address or token.
 * @param serializers change fields before they are written
 */
export const createLog = (level: GatewayConfig['LOG_LEVEL'], serializers: LoggerOptions['serializers'] = {}): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, pino.destination({ sync: false }))
