import { checkBio } from './check-bio.ts'
import { type Composed, compose } from './compose.ts'
import type { BioFacts } from './facts.ts'
import type { Emit } from './http.ts'
import type { Model } from './model.ts'
import { bioPrompt } from './prompts.ts'
import { writeBio } from './write-bio.ts'

export function composeBio(facts: BioFacts, model: Model | null, emit: Emit, signal: AbortSignal): Promise<Composed> {
  const draft = writeBio(facts)
  return compose({
    what: { player: facts.player.id },
    draft,
    prompt: bioPrompt(facts, draft),
    check: (text) => checkBio(text, facts),
    model,
    emit,
    signal,
  })
}
