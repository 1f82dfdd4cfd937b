import type { KnownSecret } from '#contract/text/secrets/find-secrets.ts'
import { decoded } from '#contract/text/decoded.ts'

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
