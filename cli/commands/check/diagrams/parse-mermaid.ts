import DOMPurify from 'dompurify'
import mermaid from 'mermaid'

/** Why a diagram cannot be drawn. */
interface DiagramFault {
  readonly kind: 'unexpected' | 'invalid' | 'kind'
  /** What is not expected, the library's message, or the unknown kind; one line. */
  readonly reason: string
  /** From 1, as the library counts; absent where it names none. */
  readonly line?: number
}

// The library sanitises what it will draw, which takes a browser; nothing is drawn here.
if (!DOMPurify.isSupported)
  Object.assign(DOMPurify, { addHook: () => undefined, sanitize: (text: string) => text })
mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', logLevel: 'fatal' })

/** What the parsers throw; those of the older kinds have a hash. */
interface ParseError extends Error {
  readonly hash?: { readonly text: string }
}

/**
 * Parses a diagram as readers' browsers would.
 *
 * @returns `null` if it can be drawn, or if that cannot be determined without a browser
 */
export async function parseMermaid(text: string): Promise<DiagramFault | null> {
  try {
    await mermaid.parse(text)
    return null
  } catch (error) {
    // the library's own trouble, such as the missing document
    if (!(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError)
      return null
    const { name, message, hash } = error as ParseError
    if (name === 'UnknownDiagramError') return { kind: 'kind', reason: firstWord(text) }
    const named = /\bline:? (\d+)/i.exec(message)?.[1]
    const place = named === undefined ? {} : { line: Number(named) }
    if (hash) return { kind: 'unexpected', reason: oneLine(hash.text), ...place }
    return { kind: 'invalid', reason: oneLine(message.split('\n', 1)[0]!), ...place }
  }
}

/** An end of a line is shown as `↵`. */
const oneLine = (text: string): string =>
  text.trim() === '' ? '↵' : text.trim().replace(/\s*\n\s*/g, ' ↵ ')

const firstWord = (text: string): string =>
  /^\S+/.exec(text.replace(/^---\n[\s\S]*?\n---\n/, '').trimStart())?.[0] ?? ''
