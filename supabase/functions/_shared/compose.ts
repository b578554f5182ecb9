import type { Emit } from './http.ts'
import type { Model, Prompt } from './model.ts'
import { refusal } from './prompts.ts'

export interface Composed {
  text: string
  by: 'model' | 'built-in'
}

interface Writing {
  /** What the log calls it. */
  what: object
  draft: string
  prompt: Prompt
  check(text: string): string[]
  model: Model | null
  emit: Emit
  signal: AbortSignal
}

const TRIES = 2

/**
 * The model's text where it holds against the record: at the first try, or at the second, told why the first was
 * refused. Else the built-in writer's, which is held against the record as well.
 */
export async function compose(writing: Writing): Promise<Composed> {
  const text = writing.model && (await askModel(writing.model, writing))
  if (text !== null) return { text, by: 'model' }
  const reasons = writing.check(writing.draft)
  // A name that reads like something else. The draft states nothing that the facts do not, so it stands.
  if (reasons.length > 0)
    console.warn('the built-in text could not be confirmed', { ...writing.what, reasons: reasons.slice(0, 5) })
  return { text: writing.draft, by: 'built-in' }
}

async function askModel(model: Model, { what, prompt, check, emit, signal }: Writing): Promise<string | null> {
  const turns = [...prompt.turns]
  try {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      emit({ step: 'writing', attempt })
      const text = await model.write(
        { ...prompt, turns },
        { signal, onText: (characters) => emit({ step: 'writing', attempt, characters }) },
      )
      emit({ step: 'checking', attempt })
      const reasons = check(text)
      if (reasons.length === 0) return text
      console.warn('a text of the model was refused', { ...what, attempt, reasons: reasons.slice(0, 5) })
      turns.push({ role: 'assistant', content: text }, { role: 'user', content: refusal(reasons) })
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
