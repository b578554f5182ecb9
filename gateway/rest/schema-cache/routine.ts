import type { Settings } from '#gateway/rest/database-config.ts'
import type { QualifiedName } from './table.ts'

export interface Parameter {
  name: string
  type: string
  /** The type without a length: `character varying` for `character`. */
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
    /**
     * The media type of a function that returns a whole body ('text/html'): its return type is a domain with that
     * name.
     */
    media: { name: string; isBinary: boolean } | null
  }
  volatility: 'immutable' | 'stable' | 'volatile'
  /** Settings of the function that must apply to the whole calling statement. */
  settings: Settings
}
