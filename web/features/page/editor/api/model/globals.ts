import {
  globalParameterLists,
  type GlobalParameterList,
} from '#contract/text/content/global-parameters.ts'
import {
  isObject,
  listOf,
  objectOf,
  textOf,
  type Json,
  type JsonObject,
} from '#contract/text/content/read-content.ts'

/**
 * Parameters that the item adds to its API pages, without those that are switched off.
 *
 * @param globals `global_param` of the item
 */
export const globalsIn = (globals: unknown, list: GlobalParameterList): JsonObject[] =>
  listOf(objectOf(globals as Json)[list])
    .filter(isObject)
    .filter((row) => textOf(row['name']).trim() !== '' && !(Number(row['disable']) >= 1))

export const countGlobals = (globals: unknown): number =>
  globalParameterLists.reduce((sum, list) => sum + globalsIn(globals, list).length, 0)
