import { type RestConfig, restVariables, toRestConfig } from '#gateway/rest/config.ts'

/** The configuration without any variable, except that the database cannot change it. */
export const restDefaults: RestConfig = {
  ...toRestConfig({ ...restVariables.parse({}), appSettings: [] }, { maxNestedLists: null, safePatterns: false }),
  readsDatabase: false,
}
