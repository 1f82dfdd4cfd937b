import { unescape } from '../markup/plain-text.ts'

/** A secret found in a text. */
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

/** At most so many findings are reported per text. */
const maxFindings = 20

/**
 * Secrets in a text, in order of position: as it is written, and as readers see it once its escapes
 * are undone, which is how they get into links and out of converters.
 */
export function secretsIn(text: string, known: readonly KnownSecret[]): FoundSecret[] {
  const found = foundIn(text, known)
  const { shown, writtenAt } = asShown(text)
  if (shown !== text)
    for (const { at, ...one } of foundIn(shown, known)) {
      const place = writtenAt(at)
      if (!found.some((other) => other.at === place && other.key === one.key))
        found.push({ ...one, at: place })
    }
  return found.toSorted((left, right) => left.at - right.at).slice(0, maxFindings)
}

/** What each of the forms begins with or contains, and escapes of JSON and YAML that may hide it. */
const hints =
  /sdp_|AKIA|ASIA|LTAI|AKID|AIza|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|[rs]k_live_|npm_|PRIVATE KEY|[0-9A-Fa-f]{32}|\\(?:u00|x)[2-7]/

/**
 * Whether texts that are made of this one may hold a secret of a known form: most do not, which is
 * seen sooner than by making them.
 */
export const mayHoldSecrets = (text: string): boolean =>
  hints.test(text) || hints.test(asShown(text).shown)

/** A sign behind a backslash, as an entity, or in the form that addresses have for it. */
const escapes = /\\[!-/:-@[-`{-~]|&#?\w{1,8};|%[2-7][0-9a-fA-F]/g

/** A text without its escapes, in the same lines. */
function asShown(text: string): { shown: string; writtenAt: (at: number) => number } {
  const escaped: { end: number; shorter: number }[] = []
  let shorter = 0
  const shown = text.replace(escapes, (whole, at: number) => {
    const sign = whole.startsWith('%') ? decodeURIComponent(whole) : unescape(whole)
    if (sign < ' ') return whole
    const end = at - shorter + sign.length
    shorter += whole.length - sign.length
    escaped.push({ end, shorter })
    return sign
  })
  const writtenAt = (at: number) => at + (escaped.findLast(({ end }) => end <= at)?.shorter ?? 0)
  return { shown, writtenAt }
}

function foundIn(text: string, known: readonly KnownSecret[]): FoundSecret[] {
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
  return found
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
