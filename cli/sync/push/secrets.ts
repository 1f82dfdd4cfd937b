/** A secret found in a file. */
export interface FoundSecret {
  /** Message key and values that describe it; never the secret itself. */
  key:
    | 'secret.token'
    | 'secret.session'
    | 'secret.pair'
    | 'secret.privateKey'
    | 'secret.value'
    | 'secret.cloudKey'
  values: { name: string; shown: string }
  /** Where it begins. */
  at: number
}

/** A known secret value and its name. */
export interface KnownSecret {
  key: 'secret.token' | 'secret.pair' | 'secret.value'
  value: string
  name: string
}

/** Keys recognised by the form that their issuers document. */
const forms: readonly { pattern: RegExp; key: FoundSecret['key']; name: string }[] = [
  { pattern: /\bsdp_[0-9a-f]{64}\b/g, key: 'secret.token', name: '' },
  {
    pattern: /\b(?:AKIA|ASIA)(?![A-Z0-9]*EXAMPLE)[A-Z0-9]{16}\b/g,
    key: 'secret.cloudKey',
    name: 'AWS',
  },
  { pattern: /\bLTAI[0-9A-Za-z]{16,24}\b/g, key: 'secret.cloudKey', name: 'Alibaba Cloud' },
  { pattern: /\bAKID[0-9A-Za-z]{32}\b/g, key: 'secret.cloudKey', name: 'Tencent Cloud' },
  { pattern: /\bAIza[0-9A-Za-z_-]{35}\b/g, key: 'secret.cloudKey', name: 'Google' },
  {
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,})\b/g,
    key: 'secret.cloudKey',
    name: 'GitHub',
  },
  { pattern: /\bglpat-[A-Za-z0-9_-]{20,}/g, key: 'secret.cloudKey', name: 'GitLab' },
  { pattern: /\bxox[abprs]-[0-9]+-[A-Za-z0-9-]{20,}/g, key: 'secret.cloudKey', name: 'Slack' },
  { pattern: /\b[rs]k_live_[0-9A-Za-z]{24,}\b/g, key: 'secret.cloudKey', name: 'Stripe' },
  { pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, key: 'secret.cloudKey', name: 'npm' },
]

/**
 * Our session tokens and the tokens of key pairs, which have no mark of their own: 128 hexadecimal
 * digits, or 32 and a decimal number. Hashes look the same, so only those count that a name
 * introduces, in any notation: `user_token=…`, `"api_token": "…"`, `| api_token | … |`. A value of
 * few different digits is an example. (A pattern that begins with a word is searched for faster than
 * one that begins with a choice.) Source: server/contract/spec/calls.md 1.10
 */
const named =
  /(?<=(?:user|cookie|api|showdoc)[-_]?)token[^0-9A-Za-z\n]{1,12}(?:([0-9a-f]{128})|([0-9a-f]{32}[0-9]{1,9}))(?![0-9A-Za-z])/gi
const fewestDigits = 6

const keyHead = /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/g
/** Minimum length of a private key without its armour: that of Ed25519, the shortest. */
const shortestKey = 60
/** Characters examined after the header. */
const longestKey = 16_384

/** At most so many findings are reported per file. */
const maxFindings = 20

/** Secrets in a text, in order of position. */
export function secretsIn(text: string, known: readonly KnownSecret[]): FoundSecret[] {
  const found: FoundSecret[] = []
  for (const { pattern, key, name } of forms) {
    for (const match of text.matchAll(pattern)) {
      found.push({ key, values: { name, shown: `${match[0].slice(0, 8)}…` }, at: match.index })
      if (found.length === maxFindings) break
    }
  }
  for (const { index, 0: whole, 1: session, 2: pair } of text.matchAll(named)) {
    const value = session ?? pair ?? ''
    if (new Set(value).size < fewestDigits) continue
    found.push({
      key: session === undefined ? 'secret.pair' : 'secret.session',
      values: { name: '', shown: `${value.slice(0, 4)}…` },
      at: index + whole.length - value.length,
    })
    if (found.length === maxFindings) break
  }
  for (const { index: at, 0: head } of text.matchAll(keyHead))
    if (keyLength(text.slice(at + head.length, at + longestKey)) >= shortestKey)
      found.push({ key: 'secret.privateKey', values: { name: '', shown: '' }, at })
  for (const { key, value, name } of known) {
    const at = text.indexOf(value)
    if (at >= 0 && !found.some((one) => one.at === at))
      found.push({ key, values: { name, shown: `${value.slice(0, 4)}…` }, at })
  }
  return found.toSorted((left, right) => left.at - right.at).slice(0, maxFindings)
}

/**
 * Length of the lines that can belong to a key. A header alone, or a shortened key, is an example.
 */
function keyLength(text: string): number {
  // up to its end, or to where the next one begins
  const [body = ''] = text.split(/-----(?:END|BEGIN)/, 1)
  const lines = body.split(/\\n|\r?\n/).map((line) => line.replace(/^[>"'\s]+|[\\"',\s]+$/g, ''))
  return lines
    .filter((line) => /^[A-Za-z0-9+/=]{16,}$/.test(line))
    .reduce((sum, line) => sum + line.length, 0)
}

const secretName =
  /SECRET|TOKEN|PASSW|PASSPHRASE|PWD|CREDENTIAL|PRIVATE|API_?KEY|ACCESS_?KEY|AUTH|SALT|SIGNING|ENCRYPTION/i
/** Placeholders and well-known example values. */
const placeholder =
  /^(?:change.?me|your[-_ ]|example|secret|password|token|test|none|null|undefined|true|false|on|off|yes|no|xxx|<|\$\{|\*+$|\.\.\.)/i

/**
 * Secret values of a `.env` file: by variable name, as the password in a URL, or because they look
 * random. Short words and placeholders are not secrets: they would match everywhere.
 */
export function secretsOfEnv(text: string, file: string): KnownSecret[] {
  const found: KnownSecret[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, name, raw] =
      /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_.]*)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined || raw === undefined) continue
    const quoted = /^(["'`])(.*)\1\s*(?:#.*)?$/.exec(raw)
    const value = quoted ? quoted[2]! : raw.replace(/\s+#.*$/, '')
    const password = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s:@]*:([^/?#\s@]+)@/i.exec(value)?.[1]
    if (password !== undefined) add(decoded(password), name)
    if (password === undefined && (secretName.test(name) || isRandom(value))) add(value, name)
  }
  return found

  function add(value: string, name: string): void {
    const isCommon =
      value.length < 8 ||
      placeholder.test(value) ||
      /^[\d.,:]+$/.test(value) ||
      /^(.)\1*$/.test(value)
    if (!isCommon) found.push({ key: 'secret.value', value, name: `${name} (${file})` })
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Looks random: letters and digits that are no words, path or address. */
const isRandom = (value: string) =>
  value.length >= 20 &&
  /^[A-Za-z0-9+/=_-]+$/.test(value) &&
  /[a-z]/i.test(value) &&
  (value.match(/\d/g)?.length ?? 0) >= value.length / 8 &&
  !/[a-z]{8,}/i.test(value)

/** `.env` files that are meant to be public. */
export const isEnvFile = (name: string): boolean =>
  /^\.env(?:\..+)?$/.test(name) && !/\.(?:example|sample|template|dist|defaults?)$/i.test(name)
