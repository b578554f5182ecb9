// npm run invite -- someone@example.org: prints a sign-up link, with or without a running server.
import { ConfigError } from '#gateway/config.ts'
import { readConfig } from '#server/config.ts'
import { signUpLink } from '#server/sign-up-link.ts'
import { callDatabase, readAddress } from './call-database.ts'
import { TerminalError } from './terminal-error.ts'

try {
  const email = readAddress(process.argv.slice(2), {
    question: 'Whom do you want to invite?',
    usage: 'Usage: npm run invite -- someone@example.org',
  })
  const config = readConfig()
  const token = await callDatabase({ name: 'create_owner_invite', email, doing: 'inviting' }, config)
  console.log(`${email} can sign up here, once, within 7 days:\n\n  ${signUpLink(config.SITE_URL, String(token))}\n`)
} catch (error) {
  const isForPeople = error instanceof TerminalError || error instanceof ConfigError
  console.error(isForPeople ? error.message : error)
  process.exitCode = 1
}
