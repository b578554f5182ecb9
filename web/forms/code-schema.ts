import * as z from 'zod/mini'
import { codeFailure, codeProblem, digitsOf } from '#web/session/code-failure.ts'
import { refuse } from './schemas.ts'

/** A code from an app or a mail, for CodeField. */
export const typedCode = () => z.string().check(z.overwrite(digitsOf), refuse(codeProblem))

/** The failure of a form whose code is refused. */
export const codeRefused = (error: unknown) => ({ message: codeFailure(error), focus: 'code' as const })
