export interface QualifiedName {
  schema: string
  name: string
}

/** Functions of a domain's implicit casts as SQL names: one to write API values, one to read them. */
export interface Representation {
  toJson: string | null
  fromJson: string | null
  fromText: string | null
}

export interface Column {
  name: string
  description: string | null
  nullable: boolean
  /** The type; a domain's base type. */
  type: string
  /** The declared type with its modifier. */
  declaredType: string
  maxLength: number | null
  representation: Representation | null
  /** SQL of a missing column's default. */
  default: string | null
  enumValues: readonly string[]
}

/** A table or view of an exposed schema. */
export interface Table extends QualifiedName {
  description: string | null
  isView: boolean
  insertable: boolean
  updatable: boolean
  deletable: boolean
  primaryKey: readonly string[]
  columns: ReadonlyMap<string, Column>
}

export const keyOf = ({ schema, name }: QualifiedName) => `${schema}\n${name}`
export const sameName = (a: QualifiedName, b: QualifiedName) => a.schema === b.schema && a.name === b.name
