import { listOf, objectOf, type JsonObject } from '#contract/text/content/read-content.ts'

/** The styles of a stored sheet, which its cells refer to by number. */
export const stylesOf = (sheet: JsonObject): JsonObject[] => listOf(sheet['styles']).map(objectOf)
