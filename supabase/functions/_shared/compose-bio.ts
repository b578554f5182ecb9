import { type Composed, compose } from './compose.ts'
import type { BioFacts } from './facts.ts'
import type { Emit } from './http.ts'
import type { Model } from './model.ts'
import { briefBio } from './player-statements.ts'
import { writeBio } from './write-bio.ts'

export const composeBio = (facts: BioFacts, model: Model | null, emit: Emit, signal: AbortSignal): Promise<Composed> =>
  compose({ what: { player: facts.player.id }, brief: briefBio(facts), builtIn: writeBio(facts), model, emit, signal })
