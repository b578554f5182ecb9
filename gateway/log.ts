import { type Logger, pino } from 'pino'
import type { GatewayConfig } from './config.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Writes JSON lines to standard output. Callers log no query string, body, e-mail address or token. */
export const createLog = (level: GatewayConfig['LOG_LEVEL']): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ sync: false }))
