import type { RestConfig } from './config.ts'
import type { RoleSettings } from './database-config.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'

/** The dependencies of every action. */
export interface RestState {
  cache: SchemaCache
  config: RestConfig
}

/** A state with the other parts that are read from the database, all of one load. */
export interface LoadedState extends RestState {
  roleSettings: RoleSettings
}
