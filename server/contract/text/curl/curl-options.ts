// How a cURL command is divided into options. Source: https://curl.se/docs/manpage.html

/** Short options by their long names. */
const shorts: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  u: 'user',
  b: 'cookie',
  A: 'user-agent',
  e: 'referer',
  G: 'get',
  I: 'head',
  T: 'upload-file',
  o: 'output',
  m: 'max-time',
  x: 'proxy',
  w: 'write-out',
  c: 'cookie-jar',
  D: 'dump-header',
  E: 'cert',
  K: 'config',
  r: 'range',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
  C: 'continue-at',
  P: 'ftp-port',
  Q: 'quote',
  t: 'telnet-option',
  U: 'proxy-user',
  h: 'help',
}
/** Options with a value that say nothing about the request. */
const silent = new Set(
  `output max-time connect-timeout proxy write-out cookie-jar dump-header cert key cacert capath
  retry retry-delay retry-max-time resolve interface limit-rate max-redirs proxy-user ciphers
  tls-max trace trace-ascii stderr cert-type key-type pass speed-time speed-limit dns-servers
  unix-socket connect-to local-port keepalive-time max-filesize noproxy proto proto-redir
  output-dir`.split(/\s+/),
)
/** Options with a value that would change the request. */
export const unknown = new Set([
  'config',
  'range',
  'time-cond',
  'continue-at',
  'ftp-port',
  'quote',
  'telnet-option',
  'aws-sigv4',
  'upload-file',
  'variable',
  'expand-data',
])
const known = new Set([
  'request',
  'header',
  'data',
  'data-raw',
  'data-ascii',
  'data-binary',
  'data-urlencode',
  'json',
  'form',
  'form-string',
  'user',
  'oauth2-bearer',
  'cookie',
  'user-agent',
  'referer',
  'url',
  'url-query',
])

/** An option by its long name; `value` is empty for a switch. */
export interface Option {
  name: string
  value: string
}

/** Options and addresses of a command, which may be in any order. */
export function optionsOf(words: readonly string[]): { options: Option[]; addresses: string[] } {
  const options: Option[] = []
  const addresses: string[] = []
  let isOver = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (isOver || !word.startsWith('-') || word === '-') addresses.push(word)
    else if (word === '--') isOver = true
    else if (word.startsWith('--')) {
      // curl has no `--name=value`, but people write it
      const [, name = '', own] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? []
      if (!takesValue(name)) options.push({ name, value: '' })
      else options.push({ name, value: own ?? words[++at] ?? '' })
    } else {
      for (let letter = 1; letter < word.length; letter++) {
        const name = shorts[word[letter]!] ?? ''
        if (!takesValue(name)) {
          options.push({ name, value: '' })
          continue
        }
        options.push({ name, value: word.slice(letter + 1) || (words[++at] ?? '') })
        break
      }
    }
  }
  for (const { name, value } of options) if (name === 'url') addresses.push(value)
  return { options, addresses }
}

const takesValue = (name: string): boolean =>
  known.has(name) || silent.has(name) || unknown.has(name)
