// The older sequence notation (`A->B: text`) as a mermaid sequence diagram. Source:
// web/spec/reading.md 11.8.

const arrows: Record<string, string> = { '->': '->>', '->>': '-)', '-->': '-->>', '-->>': '--)' }

/** @returns the source of a mermaid diagram; `null` when a line can't be translated */
export function sequenceToMermaid(source: string): string | null {
  const ids = new Map<string, string>()
  const lines: string[] = []
  let count = 0
  const idOf = (written: string) => {
    const name = written.trim().replace(/^"(.*)"$/s, '$1')
    let id = ids.get(name)
    if (!id) {
      id = `p${count++}`
      ids.set(name, id)
      lines.push(`participant ${id} as ${label(name)}`)
    }
    return id
  }
  for (const raw of source.split('\n')) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const title = /^title\s*:\s*(.*)$/i.exec(line)
    const participant = /^participant\s+(.+?)(?:\s+as\s+(\S+))?$/i.exec(line)
    const note = /^note\s+(left of|right of|over)\s+([^:]+):\s*(.*)$/i.exec(line)
    const message = /^([^:]+?)\s*(-->>|-->|->>|->)\s*([^:]+?)\s*:\s*(.*)$/.exec(line)
    if (title) lines.unshift(`title ${label(title[1]!)}`)
    else if (participant) {
      const id = idOf(participant[1]!)
      if (participant[2]) ids.set(participant[2], id)
    } else if (note) {
      const over = note[2]!.split(',').map(idOf).join(',')
      lines.push(`Note ${note[1]!.toLowerCase()} ${over}: ${label(note[3]!)}`)
    } else if (message) {
      const [, from, arrow, to, text] = message
      const ends = [idOf(from!), idOf(to!)]
      lines.push(`${ends[0]}${arrows[arrow!]}${ends[1]}: ${label(text!)}`)
    } else return null
  }
  return lines.length > 0 ? `sequenceDiagram\n${lines.map((line) => `  ${line}`).join('\n')}` : null
}

/**
 * A label that can't end its statement: `\n` is a line break in the older notation, the rest is
 * escaped as character codes.
 */
const label = (text: string): string =>
  text
    .trim()
    .replaceAll('#', '#35;')
    .replaceAll(';', (sign, at: number, whole: string) =>
      whole.slice(0, at).endsWith('#35') ? sign : '#59;',
    )
    .replaceAll('<', '#lt;')
    .replaceAll('>', '#gt;')
    .replaceAll('\\n', '<br/>') || ' '
