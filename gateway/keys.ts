import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import type { Keys } from './caller.ts'
import type { GatewayConfig } from './config.ts'
import { DataFolderError } from './data-folder.ts'

/**
 * The keys of the installation: from the environment, else from `DATA_DIR/keys.json`, which the first start creates.
 */
export async function loadKeys(config: GatewayConfig): Promise<Keys> {
  const { JWT_SECRET: jwtSecret, ANON_KEY: anonKey, SERVICE_ROLE_KEY: serviceRoleKey, tokenKeys } = config
  const named = {
    publishableKey: config.SUPABASE_PUBLISHABLE_KEY,
    secretKey: config.SUPABASE_SECRET_KEY,
    tokenKeys,
  }
  if (jwtSecret !== undefined) return { ...(await completeKeys({ jwtSecret, anonKey, serviceRoleKey })), ...named }
  const stored = await readKeys(config.DATA_DIR)
  return {
    ...stored,
    ...named,
    anonKey: anonKey ?? stored.anonKey,
    serviceRoleKey: serviceRoleKey ?? stored.serviceRoleKey,
  }
}

/** @throws DataFolderError when the file exists and is damaged */
export async function readKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, 'keys.json')
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(file)) await makeKeys(file)
  const keys = parseKeys(await readFile(file, 'utf8'))
  if (!keys?.jwtSecret || !keys.anonKey || !keys.serviceRoleKey)
    throw new DataFolderError(
      `${file} lacks a key or is damaged: it must hold jwtSecret, anonKey and serviceRoleKey as JSON. Put back a copy of it. Without one, remove the file: new keys are made, and everybody signs in again.`,
    )
  return { jwtSecret: keys.jwtSecret, anonKey: keys.anonKey, serviceRoleKey: keys.serviceRoleKey }
}

function parseKeys(text: string): Partial<Keys> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Checks an existing file before anything else is opened. @throws DataFolderError */
export async function checkKeys({
  JWT_SECRET,
  DATA_DIR,
}: Pick<GatewayConfig, 'JWT_SECRET' | 'DATA_DIR'>): Promise<void> {
  if (JWT_SECRET === undefined && existsSync(join(DATA_DIR, 'keys.json'))) await readKeys(DATA_DIR)
}

// The file is written completely before it gets its name: two processes that start together read the same keys.
async function makeKeys(file: string): Promise<void> {
  const made = await completeKeys({ jwtSecret: randomBytes(32).toString('base64url') })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
    // File systems without hard links: the last of two processes that start together wins.
    if (error.code !== 'EEXIST') await rename(draft, file)
  })
  await rm(draft, { force: true })
}

type Given = { jwtSecret: string; anonKey?: string | undefined; serviceRoleKey?: string | undefined }

async function completeKeys({ jwtSecret, anonKey, serviceRoleKey }: Given): Promise<Keys> {
  return {
    jwtSecret,
    anonKey: anonKey ?? (await signKey(jwtSecret, 'anon')),
    serviceRoleKey: serviceRoleKey ?? (await signKey(jwtSecret, 'service_role')),
  }
}

// Without `iat` a secret always gives the same keys.
const signKey = (jwtSecret: string, role: string) =>
  new SignJWT({ role, iss: 'supabase' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret))
