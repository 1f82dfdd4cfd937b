/** Languages that the browser draws, with their renderers. Source: web/spec/reading.md 11.8. */
const drawings: Record<string, string> = {
  flow: 'flow',
  seq: 'sequence',
  sequence: 'sequence',
  mindmap: 'mindmap',
}

/** The renderer of a code block in this language; undefined if it is shown as code. */
export function drawingOf(language: string): string | undefined {
  if (/^mermaid/i.test(language)) return 'mermaid'
  const name = language.toLowerCase()
  return Object.hasOwn(drawings, name) ? drawings[name] : undefined
}

/** A mermaid diagram as it is drawn. */
interface MermaidSource {
  readonly text: string
  /** Lines of the source before the first one of `text`. */
  readonly skipped: number
}

/**
 * `%%{init: …}%%` and front matter could load fonts or disable security, and are left out; a title
 * in front matter is kept.
 */
export function mermaidSource(source: string): MermaidSource {
  const plain = source.replace(/%%\{[\s\S]*?\}%%/g, (settings) => '\n'.repeat(linesIn(settings)))
  const body = plain.trimStart()
  const front = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*\n/.exec(body)?.[0] ?? ''
  const title = /^title:[ \t]*(.+)$/m.exec(front)?.[1]?.replace(/^["']|["']$/g, '')
  const text = body.slice(front.length)
  return {
    text: title === undefined ? text : `---\ntitle: ${JSON.stringify(title)}\n---\n${text}`,
    skipped: linesIn(plain.slice(0, plain.length - text.length)),
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1
