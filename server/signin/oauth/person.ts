import { StepFailed } from '../steps.ts'
import { scalarText } from './oauth2.ts'
import type { Provider } from './provider.ts'

/**
 * The value at a path such as `data.user.id`; a key that contains the dots itself takes precedence.
 */
function valueAt(info: unknown, path: string): unknown {
  if (typeof info !== 'object' || info === null) return undefined
  if (Object.hasOwn(info, path)) return (info as Record<string, unknown>)[path]
  const dot = path.indexOf('.')
  if (dot < 1) return undefined
  const key = path.slice(0, dot)
  return Object.hasOwn(info, key)
    ? valueAt((info as Record<string, unknown>)[key], path.slice(dot + 1))
    : undefined
}

const firstText = (info: object, paths: readonly string[]): string =>
  paths.map((path) => scalarText(valueAt(info, path))).find(Boolean) ?? ''

/** A person as described by the provider. */
interface ProvidedPerson {
  readonly provider: string
  readonly subject: string
  readonly username: string
  readonly name: string
  /** Only an address that the provider has verified. */
  readonly email: string | undefined
}

const longestSubject = 255
const longestName = 200

/** The stable id of the person at the provider. @throws {StepFailed} */
export function subjectOf({ fields }: Provider, info: object): string {
  const subject = firstText(info, fields.subject)
  if (subject === '' || subject.length > longestSubject)
    throw new StepFailed('', 'subjectMissing', { fields: fields.subject.join(', ') })
  return subject
}

/** The user name; never a display name. @throws {StepFailed} */
export function userNameOf({ fields }: Provider, info: object): string {
  const username = firstText(info, fields.username)
  if (username === '')
    throw new StepFailed('', 'userNameMissing', { fields: fields.username.join(', ') })
  return username
}

/** The person described by user info. @throws {StepFailed} */
export function personIn(provider: Provider, info: object): ProvidedPerson {
  const { fields } = provider
  const path = fields.email.find((one) => scalarText(valueAt(info, one)) !== '')
  const verified =
    path === undefined ? undefined : valueAt(info, path.replace(/[^.]*$/, 'email_verified'))
  return {
    provider: provider.name,
    subject: subjectOf(provider, info),
    username: userNameOf(provider, info),
    name: firstText(info, fields.name).slice(0, longestName),
    email:
      path !== undefined && (verified === true || verified === 'true')
        ? scalarText(valueAt(info, path))
        : undefined,
  }
}
