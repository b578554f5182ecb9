import type { Emit } from './http.ts'
import type { Model } from './model.ts'
import { promptFor, refusal } from './prompts.ts'
import { readAnswer } from './read-answer.ts'
import type { Brief } from './statements.ts'

export interface Composed {
  text: string
  by: 'model' | 'built-in'
}

interface Writing {
  /** The log's name for it. */
  what: object
  brief: Brief
  builtIn: string
  model: Model | null
  emit: Emit
  signal: AbortSignal
}

const TRIES = 2

/**
 * The model's text where its answer passes the check: at the first try, or at the second, with the reasons why the first
 * was refused. Else the built-in writer's.
 */
export async function compose(writing: Writing): Promise<Composed> {
  const text = writing.model && (await askModel(writing.model, writing))
  return text === null ? { text: writing.builtIn, by: 'built-in' } : { text, by: 'model' }
}

async function askModel(model: Model, { what, brief, emit, signal }: Writing): Promise<string | null> {
  const { instructions, turns } = promptFor(brief)
  try {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      emit({ step: 'writing', attempt })
      const answer = await model.write(
        { instructions, turns },
        { signal, onText: (characters) => emit({ step: 'writing', attempt, characters }) },
      )
      emit({ step: 'checking', attempt })
      const { text, reasons } = readAnswer(answer, brief)
      if (text !== null) return text
      console.warn('a text of the model was refused', { ...what, attempt, reasons: reasons.slice(0, 5) })
      turns.push({ role: 'assistant', content: answer }, { role: 'user', content: refusal(reasons) })
    }
  } catch (error) {
    signal.throwIfAborted()
    console.warn('the model could not be asked', {
      ...what,
      error: error instanceof Error ? error.message : String(error),
    })
  }
  console.warn('the built-in writer takes over', { ...what })
  return null
}
