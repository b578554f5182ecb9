import type { Demo } from './seed.ts'

/** The demo league's address and sign-ins, printed at the terminal. */
export function describeDemo({ path, accounts }: Demo, siteUrl: string): string {
  const rows = accounts.map(({ role, email, password, player }) => [role, email, password, player?.teamName ?? ''])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [
    `A demo league, to look around in:  ${siteUrl}${path}`,
    '',
    `Sign in at ${siteUrl}/auth as one of these. The passwords are shown only here, only now:`,
    '',
    ...lines.map((line) => `  ${line}`),
    '',
    'To start with an empty installation instead: stop, delete the data folder, and start with DEMO=0.',
  ].join('\n')
}
