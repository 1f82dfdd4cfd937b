import type { FindingLevel } from '../../reports/finding.ts'

/** Something found in a file; `line` and `column` are from 1, 0 for the whole file. */
export interface CheckFinding {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly rule: RuleName
  readonly level: FindingLevel
  /** One line, in the user's language. */
  readonly message: string
}

/** Every rule with its usual level. Source: cli/spec.md 5.11. */
export const rules = {
  'link-file': 'error',
  'link-folder': 'error',
  'link-unpublished': 'error',
  'link-hidden': 'error',
  'link-outside': 'error',
  'link-anchor': 'error',
  'link-ring': 'error',
  'image-missing': 'error',
  'asset-unused': 'warn',
  frontmatter: 'error',
  'catalog-file': 'error',
  'catalog-name': 'error',
  'catalog-depth': 'warn',
  'title-missing': 'warn',
  'title-duplicate': 'warn',
  'title-too-long': 'error',
  'case-clash': 'error',
  'file-name': 'error',
  'file-unreadable': 'error',
  'page-too-large': 'error',
  'conflict-marker': 'error',
  encoding: 'error',
  nul: 'error',
  'fence-open': 'error',
  secret: 'error',
} as const satisfies Readonly<Record<string, FindingLevel>>
export type RuleName = keyof typeof rules

export const isRule = (name: string): name is RuleName => Object.hasOwn(rules, name)
