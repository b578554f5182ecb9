import { execFile } from 'node:child_process'

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** The variables that find Node, and the code that it has compiled before. */
export const ofNode = () => ({ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE })

/** Runs a command of package.json with these arguments, and these variables alone besides those of Node itself. */
export function runScript(
  script: 'invite' | 'remove-two-factor',
  args: readonly string[],
  variables: Record<string, string>,
): Promise<Outcome> {
  const env = { ...ofNode(), ...variables }
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}
