import { anchorPrefix } from '../markdown/anchors.ts'
import {
  firstSign,
  isIndentedCode,
  lineText,
  type BlockRule,
  type CoreRule,
  type CoreState,
  type InlineRule,
  type ParseEnvironment,
  type Token,
} from '../markdown/parser.ts'

/** The labels that a text defines; the first definition of a label counts. */
function definedNotes(env: ParseEnvironment): Set<string> {
  env.notes ??= new Set<string>()
  return env.notes as Set<string>
}

const label = '\\[\\^([^\\]\\s^]{1,100})\\]'
const definition = new RegExp(`^${label}:[ \\t]*`)
const reference = new RegExp(label, 'y')
/** Indentation of the further lines of a note. */
const noteIndent = 4

/** `[^label]: text`, with its indented lines. Source: web/spec/reading.md 11.2. */
export const noteDefinition: BlockRule = (state, startLine, endLine, silent) => {
  if (firstSign(state, startLine) !== '[' || isIndentedCode(state, startLine)) return false
  const found = definition.exec(lineText(state, startLine))
  if (!found) return false
  if (silent) return true
  definedNotes(state.env).add(found[1]!)
  const { bMarks, tShift, sCount, blkIndent } = state
  const [mark, shift, count] = [bMarks[startLine]!, tShift[startLine]!, sCount[startLine]!]
  bMarks[startLine] = mark + shift + found[0].length
  tShift[startLine] = 0
  state.blkIndent = sCount[startLine] = blkIndent + noteIndent
  state.push('note_open', '', 1).meta = found[1]
  // With an empty first line there is nothing to parse, and the parser would run past the note's
  // end.
  if (state.isEmpty(startLine)) state.line = startLine + 1
  if (
    !state.isEmpty(startLine) ||
    (startLine + 1 < endLine && sCount[startLine + 1]! >= state.blkIndent)
  ) {
    state.md.block.tokenize(state, startLine, endLine)
  }
  state.push('note_close', '', -1)
  state.blkIndent = blkIndent
  bMarks[startLine] = mark
  tShift[startLine] = shift
  sCount[startLine] = count
  return true
}

/** `[^label]` of a defined note: its number as a link. Without a definition it is plain text. */
export const noteReference: InlineRule = (state, silent) => {
  if (!state.src.startsWith('[^', state.pos)) return false
  reference.lastIndex = state.pos
  const found = reference.exec(state.src)
  if (!found || reference.lastIndex > state.posMax || !definedNotes(state.env).has(found[1]!))
    return false
  if (!silent) state.push('note_reference', '', 0).meta = found[1]
  state.pos = reference.lastIndex
  return true
}

/**
 * Numbers the notes by first use and moves them to the end of the text, each with links back to its
 * uses. Unused notes are hidden. Ids begin with `h-fn:`: no heading has a colon in its slug. Source: web/spec/reading.md 11.7.
 */
export const notes: CoreRule = (state) => {
  if (definedNotes(state.env).size === 0) return
  const bodies = takeNotes(state)
  const uses: Uses = new Map()
  numberReferences(state.tokens, uses)
  // Notes may refer to further notes, so the map grows during the iteration.
  for (const name of uses.keys()) numberReferences(bodies.get(name) ?? [], uses)
  if (uses.size === 0) return
  const section = open(state, 'section', 'md-notes')
  state.tokens.push(section, open(state, 'ol'))
  for (const [name, { number, count }] of uses) {
    const entry = open(state, 'li')
    entry.attrSet('id', `${anchorPrefix}fn:${number}`)
    state.tokens.push(
      entry,
      ...(bodies.get(name) ?? []),
      ...backLinks(state, number, count),
      close(state, 'li'),
    )
  }
  state.tokens.push(close(state, 'ol'), close(state, 'section'))
}

function takeNotes(state: CoreState): Map<string, Token[]> {
  const bodies = new Map<string, Token[]>()
  const outside: Token[] = []
  const stack: Token[][] = [outside]
  for (const token of state.tokens) {
    if (token.type === 'note_open') {
      const body: Token[] = []
      if (!bodies.has(token.meta as string)) bodies.set(token.meta as string, body)
      stack.push(body)
    } else if (token.type === 'note_close') stack.pop()
    else stack.at(-1)!.push(token)
  }
  state.tokens = outside
  return bodies
}

/** By label, in order of first use. */
type Uses = Map<string, { number: number; count: number }>

function numberReferences(tokens: readonly Token[], uses: Uses): void {
  for (const token of tokens) {
    for (const child of token.children ?? []) {
      if (child.type !== 'note_reference') continue
      const name = child.meta as string
      const use = uses.get(name) ?? { number: uses.size + 1, count: 0 }
      use.count++
      uses.set(name, use)
      child.content = String(use.number)
      child.attrs = [
        ['href', `#${anchorPrefix}fn:${use.number}`],
        ['id', useId(use.number, use.count)],
      ]
    }
  }
}

const useId = (number: number, use: number) =>
  `${anchorPrefix}fnref:${number}${use > 1 ? `-${use}` : ''}`

function backLinks(state: CoreState, number: number, count: number): Token[] {
  const paragraph = new state.Token('inline', '', 0)
  paragraph.children = Array.from({ length: count }, (_, index) => {
    const link = new state.Token('note_back', 'a', 0)
    link.attrs = [
      ['href', `#${useId(number, index + 1)}`],
      ['class', 'md-note-back'],
    ]
    return link
  })
  return [paragraph]
}

function open(state: CoreState, tag: string, className?: string): Token {
  const token = new state.Token(`${tag}_open`, tag, 1)
  token.block = true
  if (className) token.attrSet('class', className)
  return token
}

function close(state: CoreState, tag: string): Token {
  const token = new state.Token(`${tag}_close`, tag, -1)
  token.block = true
  return token
}
