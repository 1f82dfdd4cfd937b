/** Fields whose values are secret. */
const secretFields = /token|secret|password|api_key|captcha|_pwd$|^pwd$/i
/** Fields that contain user content. */
const textFields = /content|^text$/i
const secretWord = /\bsdp_[0-9a-f]{4,}\b|\b[0-9a-f]{64,}\b/gi

const hide = (value: string) => (value === '' ? '' : '•••')

function maskedValue(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    if (secretFields.test(name)) return hide(value)
    if (textFields.test(name)) return `(${value.length})`
    return value.replace(secretWord, '•••')
  }
  if (Array.isArray(value)) return value.map((one) => maskedValue(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, maskedValue(inner, key)]),
  )
}

/** Longest body shown by `--debug`, in characters. */
const longest = 2_000

/**
 * A JSON body as `--debug` may show it: no secrets, no page content; anything but JSON only by its
 * length. Source: cli/spec.md 1.2.
 */
export function masked(json: string): string {
  let shown: string
  try {
    shown = JSON.stringify(maskedValue(JSON.parse(json), ''))
  } catch {
    return `(${json.length})`
  }
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown
}

/** An address without name, password and query. */
export function maskedUrl(address: string): string {
  const url = new URL(address)
  return `${url.origin}${url.pathname}`
}
