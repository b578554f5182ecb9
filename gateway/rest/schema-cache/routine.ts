import type { Settings } from '#gateway/rest/database-config.ts'
import type { QualifiedName } from './table.ts'

export interface Parameter {
  name: string
  type: string
  /** The type that takes values of any length: `character varying` for `character`. */
  widestType: string
  required: boolean
  variadic: boolean
}

/** A function of an exposed schema. */
export interface Routine extends QualifiedName {
  description: string | null
  parameters: readonly Parameter[]
  returns: {
    kind: 'scalar' | 'composite' | 'void'
    set: boolean
    type: QualifiedName
    /** The function gives a whole body of this type ('text/html'): its return type is a domain of that name. */
    media: { name: string; isBinary: boolean } | null
  }
  volatility: 'immutable' | 'stable' | 'volatile'
  /** Limits of its own, which mean something only for the whole statement that calls it. */
  settings: Settings
}
