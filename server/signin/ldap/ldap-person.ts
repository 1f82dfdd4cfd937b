import type { Entry } from 'ldapts'
import { nonPersonClasses, type DirectorySettings } from './ldap-form.ts'

/** A person as stored in the directory. */
export interface DirectoryPerson {
  readonly dn: string
  readonly username: string
  /** Display name, empty if there is none or none is configured. */
  readonly name: string
  /**
   * An id that survives changes of name and location; the DN if the directory has nothing better.
   */
  readonly subject: string
  /** The other ids of the entry, best first, which ends with the DN. */
  readonly lesserSubjects: readonly string[]
}

/** Attributes with a stable id of an entry, best first; the second one is binary. */
const lasting = ['entryUUID', 'objectGUID', 'nsUniqueId', 'ipaUniqueID'] as const

/** The values of an attribute, ignoring the case of its name. */
function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const key = Object.keys(entry).find(
    (name) => name.toLowerCase() === attribute.toLowerCase() && name !== 'dn',
  )
  return [key === undefined ? [] : (entry[key] ?? [])].flat()
}

function valueOf(entry: Entry, attribute: string): string {
  const [first] = valuesOf(entry, attribute)
  if (first === undefined) return ''
  return Buffer.isBuffer(first)
    ? first.toString(attribute === 'objectGUID' ? 'hex' : 'utf8')
    : first
}

/** The person of an entry; without a name if it lacks the user field. */
export function personOf(
  entry: Entry,
  { userField, nameField }: DirectorySettings,
): DirectoryPerson {
  const byName = `dn:${entry.dn.toLowerCase()}`
  const ids = lasting
    .map((attribute) => [attribute, valueOf(entry, attribute)] as const)
    .filter(([, value]) => value !== '')
    .map(([attribute, value]) => `${attribute}:${value}`.toLowerCase())
  const [subject, ...lesserSubjects] = [...ids, byName]
  return {
    dn: entry.dn,
    username: valueOf(entry, userField).trim(),
    name: nameField === '' ? '' : valueOf(entry, nameField).trim(),
    subject,
    lesserSubjects,
  }
}

/** What a search for people asks for. */
export const wanted = ({ userField, nameField }: DirectorySettings) => ({
  scope: 'sub' as const,
  attributes: [userField, ...(nameField === '' ? [] : [nameField]), ...lasting],
  explicitBufferAttributes: ['objectGUID'],
})

/** Whether an entry is a person. */
export const isSomebody = (entry: Entry): boolean =>
  !valuesOf(entry, 'objectClass').some((name) => nonPersonClasses.has(String(name).toLowerCase()))
