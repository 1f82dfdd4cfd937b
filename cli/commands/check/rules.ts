import type { Fix } from './fix.ts'
import type { FindingLevel } from '../../reports/finding.ts'

/** How a rule's findings count; without `off` they are reported. */
export type RuleLevel = Exclude<FindingLevel, 'info'> | 'off'

/** Something found in a file; `line` and `column` are from 1, 0 for the whole file. */
export interface CheckFinding {
  readonly path: string
  readonly line: number
  readonly column: number
  /** Behind the last sign of what was found, in the same line, where that is known. */
  readonly endColumn?: number
  readonly rule: RuleName
  readonly level: RuleLevel
  /** One line, in the user's language. */
  readonly message: string
  /** What mends it, where that is certain. */
  readonly fix?: Fix
}

/** Every rule with its usual level. Source: cli/spec.md 5.11. */
export const rules = {
  'link-file': 'error',
  'link-folder': 'error',
  'link-unpublished': 'error',
  'link-hidden': 'error',
  'link-outside': 'error',
  'link-anchor': 'error',
  'link-external': 'warn',
  'link-page': 'error',
  'folder-passed': 'warn',
  'front-key': 'warn',
  'link-ring': 'error',
  'own-absolute-link': 'warn',
  'image-missing': 'error',
  'image-too-large': 'error',
  'image-kind': 'error',
  'image-alt': 'off',
  'asset-unused': 'warn',
  frontmatter: 'error',
  'catalog-file': 'error',
  'catalog-name': 'error',
  'catalog-depth': 'warn',
  'title-missing': 'warn',
  'title-duplicate': 'warn',
  'title-too-long': 'error',
  'heading-first': 'off',
  'heading-jump': 'off',
  'case-clash': 'error',
  'portable-name': 'warn',
  'file-name': 'error',
  'file-unreadable': 'error',
  'page-too-large': 'error',
  'conflict-marker': 'error',
  encoding: 'error',
  nul: 'error',
  'fence-open': 'error',
  'api-block': 'error',
  mermaid: 'warn',
  'table-shape': 'warn',
  secret: 'error',
} as const satisfies Readonly<Record<string, RuleLevel>>
export type RuleName = keyof typeof rules

/** Levels that differ from the usual ones. */
export type RuleLevels = ReadonlyMap<RuleName, RuleLevel>

export const isRule = (name: string): name is RuleName => Object.hasOwn(rules, name)
