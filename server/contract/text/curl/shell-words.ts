/**
 * Splits one command into words as shells do: POSIX quotes, `$'…'`, and continued lines with `\`.
 * Commands of the Windows command prompt (`^` before quotes and line ends) and of PowerShell
 * (backtick at line ends) are recognised by their continuations.
 *
 * @returns `null` when a quote is not closed
 */
export function shellWords(command: string): string[] | null {
  return words(isPrompt(command) ? withoutCarets(command) : command)
}

const isPrompt = (command: string): boolean =>
  /\^\r?\n/.test(command) || /(^|\s)\^"/.test(command) || /\^\^|\^%/.test(command)

/** A caret escapes the next character, and a line end after it is none. */
const withoutCarets = (command: string): string =>
  command.replace(/\^(\r?\n\r?\n|\r?\n|.)/gs, (_, next: string) =>
    /^\r?\n\r?\n$/.test(next) ? '\n' : /^\r?\n$/.test(next) ? ' ' : next,
  )

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
}

function words(command: string): string[] | null {
  const found: string[] = []
  let word: string | null = null
  let at = 0
  const add = (text: string) => (word = (word ?? '') + text)
  const end = () => {
    if (word !== null) found.push(word)
    word = null
  }
  while (at < command.length) {
    const rest = command.slice(at, at + 4)
    const [one = ''] = rest
    const lineEnd = /^[\\`]\r?\n/.exec(rest)?.[0]
    if (lineEnd) at += lineEnd.length
    else if (/\s/.test(one)) {
      end()
      at++
    } else if (rest.startsWith("$'")) {
      const read = ansiQuoted(command, at + 2)
      if (!read) return null
      add(read.text)
      at = read.end
    } else if (one === "'") {
      const close = command.indexOf("'", at + 1)
      if (close < 0) return null
      add(command.slice(at + 1, close))
      at = close + 1
    } else if (one === '"') {
      const read = doubleQuoted(command, at + 1)
      if (!read) return null
      add(read.text)
      at = read.end
    } else if (one === '\\' && at + 1 < command.length) {
      add(command[at + 1]!)
      at += 2
    } else {
      // another command follows
      if ((one === '|' || one === ';' || one === '>') && word === null) break
      add(one)
      at++
    }
  }
  end()
  return found
}

interface Quoted {
  text: string
  end: number
}

function doubleQuoted(command: string, from: number): Quoted | null {
  let text = ''
  for (let at = from; at < command.length; at++) {
    const one = command[at]!
    if (one === '"') return { text, end: at + 1 }
    const next = command[at + 1] ?? ''
    if (one === '\\' && next === '\n') at++
    else if (one === '\\' && '"\\$`'.includes(next) && next !== '') {
      text += next
      at++
    } else text += one
  }
  return null
}

function ansiQuoted(command: string, from: number): Quoted | null {
  let text = ''
  for (let at = from; at < command.length; at++) {
    const one = command[at]!
    if (one === "'") return { text, end: at + 1 }
    if (one !== '\\') {
      text += one
      continue
    }
    const [code, digits] =
      /^(?:u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|x([\da-fA-F]{1,2}))/
        .exec(command.slice(at + 1, at + 10))
        ?.filter(Boolean) ?? []
    const next = command[at + 1] ?? ''
    if (code && digits) {
      text += String.fromCodePoint(Math.min(0x10ffff, parseInt(digits, 16)))
      at += code.length
    } else {
      text += escapes[next] ?? next
      at++
    }
  }
  return null
}
