import { execFile } from 'node:child_process'

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command of package.json with these arguments in an otherwise empty environment. */
export function runScript(
  script: 'invite' | 'remove-two-factor',
  args: readonly string[],
  variables: Record<string, string>,
): Promise<Outcome> {
  const env = { PATH: process.env.PATH, ...variables }
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}
