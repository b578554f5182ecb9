// npm run remove-two-factor -- someone@example.org: for a user who lost every authenticator; check their identity
// first.
import { ConfigError } from '#gateway/config.ts'
import { readConfig } from '#server/config.ts'
import { callDatabase, readAddress } from './call-database.ts'
import { TerminalError } from './terminal-error.ts'

try {
  const email = readAddress(process.argv.slice(2), {
    question: 'Whose authenticators do you want to remove?',
    usage: 'Usage: npm run remove-two-factor -- someone@example.org',
  })
  const removed = await callDatabase({ name: 'remove_second_factors', email, doing: 'removing' }, readConfig())
  if (removed === null) throw new TerminalError(`There is no account with the address ${email}.`)
  console.log(
    removed === 0
      ? `${email} has no authenticator app set up.`
      : `${email} signs in with the password alone from now on, and is signed out on every device.`,
  )
} catch (error) {
  const isForPeople = error instanceof TerminalError || error instanceof ConfigError
  console.error(isForPeople ? error.message : error)
  process.exitCode = 1
}
