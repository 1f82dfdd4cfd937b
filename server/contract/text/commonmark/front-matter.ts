import { readHomePage } from '../markdown/home-page.ts'
import { lineText, type BlockRule } from '../markdown/parser.ts'
import { pushHomePage } from './home.ts'

/** Most lines of front matter; a longer one is plain text. */
const longestHead = 2000

/**
 * Hides front matter at the beginning of a text: YAML between `---`, TOML between `+++`. A thematic
 * break with text below it stays one. Of a home page it is what is shown.
 */
export const frontMatter: BlockRule = (state, startLine, endLine, silent) => {
  if (startLine !== 0 || state.level !== 0 || state.blkIndent !== 0 || state.bMarks[0] !== 0)
    return false
  const first = state.src.slice(0, state.eMarks[0]).trimEnd()
  if (first !== '---' && first !== '+++') return false
  if (silent) return true
  const home = readHomePage(state.src)
  if (home) {
    state.line = state.src.slice(0, home.end).trimEnd().split('\n').length
    pushHomePage(state, home, state.line)
    return true
  }
  const isToml = first === '+++'
  const entry = isToml
    ? /^(?:[\w."'-]+\s*=|\[|#|\s|\]|$)/
    : /^(?:[^\s:#][^:]*:(?:\s|$)|[\s#}\]]|- |-$|$)/
  const last = Math.min(endLine, longestHead)
  for (let line = 1; line < last; line++) {
    const text = state.src.slice(state.bMarks[line], state.eMarks[line])
    const end = text.trimEnd()
    if (end === first || (!isToml && end === '...')) {
      if (line === 1 && lineText(state, 1) !== first) return false
      state.line = line + 1
      return true
    }
    if (!entry.test(text)) return false
  }
  return false
}
