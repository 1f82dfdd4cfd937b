import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '#contract/locales/sentence.ts'
import { databaseOfMark, keysIn } from '../../../importers/database/generated-part.ts'
import { folderNameOf } from '#contract/text/file-names.ts'
import { dbTranslator } from './words.ts'

/** The folder of these catalogs. */
export const folderOf = (root: string, into: readonly string[]): string =>
  path.join(root, ...into.map((name) => folderNameOf(name)))

/** Names of a dictionary's catalog when none is given: in the user's language, in the other one. */
export const defaultNames = (locale: Locale): readonly string[] =>
  [locale, locale === 'en' ? ('zh-cn' as const) : ('en' as const)].map((one) =>
    dbTranslator(one)('default.into'),
  )

/** The default catalog that exists, in whatever language it was made; else in the user's. */
export function defaultPlace(root: string, locale: Locale): readonly string[] {
  const names = defaultNames(locale)
  return [names.find((name) => hasOverview(folderOf(root, [name]))) ?? names[0]!]
}

function hasOverview(folder: string): boolean {
  try {
    const marks = keysIn(readFileSync(path.join(folder, 'README.md'), 'utf8'))
    return marks.some((mark) => databaseOfMark(mark) !== undefined)
  } catch {
    return false
  }
}
