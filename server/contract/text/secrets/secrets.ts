/** What is shown instead of a secret. */
export const mask = '******'

const secretHeader =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|x-amz-security-token)$|token|secret|api-?key|auth-?key|session|csrf|xsrf|password|signature/i

/** Names of fields and parameters whose values give access or belong to one person alone. */
const secretField =
  /pass(?:word|wd|phrase|code)?$|^pwd|pwd$|(?:^|[_-])pw$|secret|token$|^(?:access|refresh|id|auth|csrf|xsrf)_?token|(?:api|access|private)[-_]?key|code_?verifier|saml_?response|credential|authorization|card_?number|^(?:sid|session|session_?id|jsessionid|phpsessid|otp|pin|cvv|cvc|signature|sig|x-amz-(?:credential|signature|security-token))$/i

export const isSecretHeader = (name: string): boolean => secretHeader.test(name)
export const isSecretField = (name: string): boolean => secretField.test(name)

/** Whether a value only names variables, as in `{{user}}:{{password}}`: it tells no secret. */
export const isVariable = (text: string): boolean => /^\s*(?:\{\{[^{}]*\}\}[\s:]*)+$/.test(text)

/** An address without the user name and the password that may be in it; variables may stay. */
export const withoutUserInfo = (url: string): string =>
  url.replace(/^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)@/i, (whole, start: string, user: string) =>
    user === '' || isVariable(user) ? whole : start,
  )

/** The value of a header that is secret; the scheme of an authorization and variables are none. */
export function maskedHeader(value: string): string {
  const scheme = /^(?:Basic|Bearer|Digest|Token|Negotiate|AWS4-HMAC-SHA256)(?= )/i.exec(value)?.[0]
  if (isVariable(value.slice(scheme?.length ?? 0))) return value
  return scheme ? `${scheme} ${mask}` : mask
}

/** JSON Web Tokens, and the well-known forms of keys: they are secret whatever their field is. */
const secretForms =
  /\beyJ[\w-]{8,2000}\.[\w-]{8,}(?:\.[\w-]*)?|\b(?:gh[pousr]|github_pat|glpat|xox[abprs])[-_][\w-]{16,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bsk[-_](?:live|test|proj|ant)?[-_]?[\w-]{20,}/g

/** Scheme and credentials in a text, such as a header that is quoted in a body. */
const quotedCredentials = /\b(Bearer|Basic) [\w.~+/-]{16,}=*/g

/** A text without the secrets that can be seen by their form. */
export const withoutSecretForms = (text: string): string =>
  text.replace(secretForms, mask).replace(quotedCredentials, `$1 ${mask}`)

/** A text that is no JSON, without secrets: in forms (`a=b&c=d`) and in elements of XML too. */
export const maskedText = (text: string, onMask: (name: string) => void): string =>
  withoutSecretForms(text)
    .replace(
      /(^|[?&;\s])([\w.-]{1,60})=([^&;\s"'<>]+)/g,
      (whole, before: string, name: string, value: string) => {
        if (!isSecretField(name) || isVariable(value)) return whole
        onMask(name)
        return `${before}${name}=${mask}`
      },
    )
    .replace(
      /<([\w:.-]{1,60})((?:\s[^<>]{0,500})?)>([^<>]+)<\/\1>/g,
      (whole, name: string, rest: string, value: string) => {
        if (!isSecretField(name.replace(/^.*:/, '')) || isVariable(value)) return whole
        onMask(name)
        return `<${name}${rest}>${mask}</${name}>`
      },
    )

/** A text that is only nearly JSON, such as a part of one, without secrets. */
export const maskedNearJson = (text: string, onMask: (name: string) => void): string =>
  text.replace(
    /"([\w.-]{1,60})"(\s*:\s*)(?:"((?:[^"\\\n]|\\.)*)"?|(\d[\d.]*))/g,
    (whole, name: string, colon: string, value = '', number = '') => {
      const isEmpty = value === '' && number === ''
      if (!isSecretField(name) || isEmpty || isVariable(value)) return whole
      onMask(name)
      return `"${name}"${colon}"${mask}"`
    },
  )

const isReference = (value: unknown): boolean => typeof value === 'string' && isVariable(value)

/**
 * A parsed JSON value without secrets.
 *
 * @param onMask called with the name of each field that was masked
 */
export function maskedValue(value: unknown, onMask: (name: string) => void): unknown {
  if (typeof value === 'string') return maskedText(value, onMask)
  if (Array.isArray(value)) return value.map((one) => maskedValue(one, onMask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isEmpty =
        inner === null || inner === '' || typeof inner === 'boolean' || isReference(inner)
      if (!isSecretField(name) || isEmpty) return [name, maskedValue(inner, onMask)]
      onMask(name)
      return [name, mask]
    }),
  )
}
