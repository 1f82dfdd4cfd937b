import { roleTarget } from '../roles.ts'
import { kindOf } from './callouts.ts'

/** The line that opens a directive of MyST: marks of a fence and a name in braces. */
export interface DirectiveLine {
  /** Marks of its fence. */
  marks: string
  /** In lower case. */
  name: string
  argument: string
  /** Where the argument begins in the line. */
  argumentAt: number
}

const opening = /^(`{3,}|~{3,}|:{3,})[ \t]*\{([a-z][\w-]*)\}[ \t]*(.*)$/is

export function readDirective(line: string): DirectiveLine | undefined {
  const [, marks, name, rest] = opening.exec(line) ?? []
  if (marks === undefined || (marks.startsWith('`') && rest!.includes('`'))) return undefined
  const argument = rest!.trimEnd()
  return { marks, name: name!.toLowerCase(), argument, argumentAt: line.length - rest!.length }
}

/** Settings of a directive, in lines of their own at its head. */
export const directiveOption = /^[ \t]*:([a-z][\w-]*):(?:[ \t]+(.*)|$)/i

const closing = /^(`{3,}|~{3,}|:{3,})[ \t]*$/

/** Whether a line ends what the marks of a fence began. */
export const closesFence = (marks: string, line: string): boolean =>
  closing.exec(line)?.[1]!.startsWith(marks) ?? false

/** Directives that are code, whose argument is the language. */
const codes = /^(?:code|code-block|sourcecode|code-cell|raw)$/

/** Callouts besides those that have a kind of their own. */
const callouts =
  /^(?:admonition|version(?:added|changed|removed)|deprecated|dropdown|topic|sidebar|margin|aside|card|grid-item-card)$/

/** Those that only group what they hold; their argument is for their look. */
const groups =
  /^(?:grid|grid-item|div|container|class|rst-class|only|figure-md|hlist|compound|epigraph|highlights|pull-quote|glossary|card-carousel|centered|rubric|table)$/

/** Those of {@link groups} whose argument is text to be read. */
export const isTitled = (name: string): boolean => /^(?:centered|rubric|table)$/.test(name)

export const isTabs = (name: string): boolean => /^(?:tab-set|tabs)$/.test(name)
export const isTab = (name: string): boolean => /^(?:tab-item|tab|group-tab)$/.test(name)

type DirectiveKind =
  | 'callout'
  | 'group'
  | 'tabs'
  | 'tab'
  | 'figure'
  | 'listTable'
  | 'code'
  | 'math'
  | 'toctree'
  | 'include'
  | 'outline'

/**
 * What becomes of a directive.
 *
 * @returns undefined for a name that is not known: then it is code, as in R Markdown
 */
export function directiveKind(name: string): DirectiveKind | undefined {
  if (kindOf(name) !== undefined || callouts.test(name)) return 'callout'
  if (isTabs(name)) return 'tabs'
  if (isTab(name)) return 'tab'
  if (groups.test(name)) return 'group'
  if (/^(?:figure|image)$/.test(name)) return 'figure'
  if (codes.test(name)) return 'code'
  if (/^(?:include|literalinclude)$/.test(name)) return 'include'
  if (name === 'list-table') return 'listTable'
  if (name === 'math' || name === 'toctree') return name
  return name === 'contents' ? 'outline' : undefined
}

/** Whether the lines of a directive are markdown. */
export const holdsMarkdown = (kind: DirectiveKind | undefined): boolean =>
  kind !== undefined && /^(?:callout|group|tabs|tab|figure|listTable)$/.test(kind)

/**
 * An entry of a table of contents: an address, or a title and an address in angle brackets.
 *
 * @returns undefined for one that names no page, or patterns of names
 */
export function toctreeEntry(line: string): { address: string; text?: string } | undefined {
  const entry = roleTarget(line)
  const { address } = entry
  return address === '' || address === 'self' || /[<>*\n]/.test(address) ? undefined : entry
}
