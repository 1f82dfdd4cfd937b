import { limits } from '#contract/limits.ts'
import { addressIn } from '../api/model/api-text.ts'
import type { Version } from './version.ts'

/** Why a save was not sent. */
export type Problem =
  | { at: 'title' }
  | { at: 'empty' }
  | { at: 'json'; reason: string }
  /** An API page without an address. */
  | { at: 'address' }

/**
 * What keeps a version from being saved. Source: web/spec/writing.md 1.3, 1.4, 8.
 *
 * @param saved its title may be too long: it was before
 */
export function problemOf(version: Version, saved: Version, isApi: boolean): Problem | null {
  if (version.title.length > limits.pageTitleLength && version.title !== saved.title)
    return { at: 'title' }
  if (version.text.trim() === '') return { at: 'empty' }
  if (!isApi) return null
  return jsonProblem(version.text) ?? (addressIn(version.text) === '' ? { at: 'address' } : null)
}

function jsonProblem(text: string): Problem | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return { at: 'json', reason: (error as SyntaxError).message }
  }
}
