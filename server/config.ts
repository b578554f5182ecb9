import { join, resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError, type GatewayConfig, gatewayVariables, readVariables, url } from '#gateway/config.ts'
import { flag } from '#gateway/flag.ts'

const hostVariables = gatewayVariables.extend({
  MAIL_FROM: z.string().default('Touchline <touchline@localhost>'),
  INVITATION_INBOX: z.email('must be an e-mail address').optional(),
  DEMO: flag.optional(),
  SERVICE_WORKER: flag.default(true),
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter((host) => host !== '')),
  AI_BASE_URL: url.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  SUPABASE_URL: url.optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
})

/** The environment of the gateway and the host. Folders are absolute. */
export type HostConfig = GatewayConfig & z.infer<typeof hostVariables> & { SITE_URL: string; migrationsDir: string }

const supabaseFolder = join(import.meta.dirname, '../supabase')

/** @throws ConfigError with one line for each invalid variable */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): HostConfig {
  const config = readVariables(hostVariables, variables, join(supabaseFolder, 'functions'))
  if (config.SUPABASE_URL !== undefined && config.SUPABASE_ANON_KEY === undefined)
    throw new ConfigError('SUPABASE_URL needs SUPABASE_ANON_KEY')
  if ((config.AI_BASE_URL === undefined) !== (config.AI_MODEL === undefined))
    throw new ConfigError('AI_BASE_URL and AI_MODEL must be set together: the address and the name of the model')
  return { ...config, migrationsDir: resolve(config.MIGRATIONS_DIR ?? join(supabaseFolder, 'migrations')) }
}

/** The writer's model, which edge functions read in addition to the gateway's variables. */
export const modelVariables = ({ AI_BASE_URL, AI_API_KEY, AI_MODEL }: HostConfig) => ({
  ...(AI_BASE_URL !== undefined && { AI_BASE_URL }),
  ...(AI_API_KEY !== undefined && { AI_API_KEY }),
  ...(AI_MODEL !== undefined && { AI_MODEL }),
})

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')
