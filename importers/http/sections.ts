import {
  asideOf,
  commentOf,
  isClientSetting,
  isContinued,
  requestStart,
  sentFile,
  tagOf,
  variableOf,
  withoutVersion,
} from './lines.ts'
import type { Header, Listener } from './section.ts'

// Divides a file into its requests. Sources: https://github.com/Huachao/vscode-restclient,
// https://www.jetbrains.com/help/idea/exploring-http-syntax.html.

/** Characters of a line outside of bodies. */
const longestLine = 16 * 1024

/** Tells about the sections of a text with Unix line ends, in order. */
export function readSections(text: string, listener: Listener): void {
  const reader = new Reader(listener)
  let at = 0
  for (let from = 0; from <= text.length;) {
    const found = text.indexOf('\n', from)
    const end = found < 0 ? text.length : found
    reader.line(text.slice(from, end), ++at)
    from = end + 1
  }
  reader.end()
}

type State = 'before' | 'address' | 'headers' | 'body' | 'command' | 'ignored'

/** What has been read of a section. */
const fresh = (at: number, title: string) => ({
  state: 'before' as State,
  isScript: false,
  /** Nothing but separators so far. */
  isEmpty: true,
  at,
  title,
  name: '',
  comments: [] as string[],
  method: '',
  /** The address as far as it has been read, in parts. */
  address: [] as string[],
  headers: [] as Header[],
  body: [] as string[],
})

class Reader {
  private readonly listener: Listener
  private now = fresh(1, '')

  constructor(listener: Listener) {
    this.listener = listener
  }

  line(line: string, at: number): void {
    const { now } = this
    if (line.startsWith('###')) return this.separator(line, at)
    now.isEmpty = false
    if (now.isScript) {
      now.isScript = !line.includes('%}')
      return
    }
    if (now.state === 'ignored') return
    if (now.state === 'command') {
      if (!this.isAside(line, at) && commentOf(line) === undefined) now.body.push(line)
      return
    }
    if (now.state === 'body') return this.bodyLine(line, at)
    if (line.length > longestLine) return this.listener.note(at, 'long', '')
    if (now.state === 'before') return this.before(line, at)
    const isAddress = now.state === 'address' && isContinued(line)
    if (isAddress && commentOf(line) === undefined) return void now.address.push(line.trim())
    this.header(line, at)
  }

  end(): void {
    const { at, title, name, comments, method, headers, state } = this.now
    const body = this.now.body.join('\n').trimEnd()
    const address = withoutVersion(this.now.address.join(''))
    if (address.length > longestLine) return this.listener.note(at, 'long', '')
    const start =
      state === 'command' ? { command: body } : method === '' ? undefined : { method, address }
    if (!start && comments.length === 0) return
    this.listener.section({
      at,
      title,
      name,
      comments,
      start,
      headers,
      body: state === 'command' ? '' : body,
    })
  }

  private separator(line: string, at: number): void {
    const text = line.slice(0, longestLine).replace(/^#+/, '').trim()
    const title = /[\p{L}\p{N}]/u.test(text) ? text.replace(/\s#+$/, '') : ''
    const { isEmpty } = this.now
    if (!isEmpty) this.end()
    // titles are also framed by separators
    this.now = fresh(at, isEmpty ? this.now.title || title : title)
  }

  private before(line: string, at: number): void {
    const { now, listener } = this
    if (line.trim() === '') {
      // a paragraph of comments ends here
      if (now.comments.at(-1)) now.comments.push('')
      return
    }
    if (this.isAside(line, at) || this.isVariable(line, at)) return
    const comment = commentOf(line)
    if (comment !== undefined) return this.comment(comment, at)
    const file = sentFile(line) ?? /^(?:import|run)\s+(\S.*)$/.exec(line)?.[1]
    if (file !== undefined) return listener.note(at, file.startsWith('#') ? 'run' : 'file', file)
    now.at = at
    if (/^\s*curl(?:\.exe)?\s/i.test(line)) {
      now.state = 'command'
      now.body.push(line)
      return
    }
    const start = requestStart(line)
    now.state = start ? 'address' : 'ignored'
    if (!start) return listener.note(at, 'request', line.trim())
    now.method = start.method
    now.address.push(start.address)
  }

  private header(line: string, at: number): void {
    const { now } = this
    const comment = commentOf(line)
    if (line.trim() === '') now.state = 'body'
    else if (comment === undefined) now.state = 'headers'
    if (now.state === 'body' || this.isAside(line, at)) return
    const [, name, value = ''] = /^\s*([^\s:]+)\s*:(.*)$/.exec(comment ?? line) ?? []
    if (name !== undefined && !name.startsWith('@'))
      now.headers.push({ name, value: value.trim(), isOff: comment !== undefined, at })
    else if (comment === undefined) this.listener.note(at, 'header', line.trim())
    // a part of the address that is commented out tells nothing
    else if (!/^[?&]/.test(comment)) this.comment(comment, at)
  }

  private bodyLine(line: string, at: number): void {
    const { now } = this
    if (this.isAside(line, at)) return
    const isBlank = now.body.length === 0
    if (isBlank && (line.trim() === '' || this.isVariable(line, at))) return
    const comment = isBlank ? commentOf(line) : undefined
    // what begins with a hash may be the text that is sent, such as markdown
    const isText = now.headers.some(({ name }) => name.toLowerCase() === 'content-type')
    if (comment !== undefined && !isText) return this.comment(comment, at)
    now.body.push(line)
  }

  private comment(comment: string, at: number): void {
    const { now, listener } = this
    const { tag, text } = tagOf(comment) ?? { tag: '', text: '' }
    if (tag === 'name') now.name = text
    else if (tag === 'prompt') {
      const [, name = '', description = ''] = /^(\S+)([^]*)/.exec(text) ?? []
      if (name !== '') listener.variable({ name, value: '', description: description.trim(), at })
    } else if (isClientSetting(tag)) listener.note(at, 'setting', `@${tag}`)
    else now.comments.push(comment)
  }

  private isVariable(line: string, at: number): boolean {
    const found = variableOf(line)
    if (found) this.listener.variable({ ...found, description: '', at })
    return found !== undefined
  }

  private isAside(line: string, at: number): boolean {
    const found = asideOf(line)
    if (!found) return false
    this.listener.note(at, found.kind, found.text)
    this.now.isScript = found.kind === 'script' && !line.includes('%}')
    return true
  }
}
