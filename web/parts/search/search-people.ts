import { ask } from '../../api/transport.ts'
import type { PickedPerson } from '../../ui/pickers/person-picker.tsx'

/** People that the server offers at once. Source: web/spec/design.md 4 (person picker). */
const count = 20

/** People of the site whose user name or name contains the words. @throws {Refusal} */
export const searchPeople = async (
  words: string,
  signal: AbortSignal,
): Promise<readonly PickedPerson[]> => ask('user/allUser', { username: words, count }, { signal })
