import { nameOf, type Person } from '../../api/session.ts'

/** What two people are called; by their user names where they would be called the same. */
export function namesOf(one: Person, two: Person): { name: string; other: string } {
  const names = { name: nameOf(one), other: nameOf(two) }
  return names.name === names.other ? { name: one.username, other: two.username } : names
}
