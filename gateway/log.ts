import { type Logger, pino } from 'pino'
import type { GatewayConfig } from './config.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Structured lines on standard output. What is logged never holds a query string, a body, an address or a token. */
export const createLog = (level: GatewayConfig['LOG_LEVEL']): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ sync: false }))
