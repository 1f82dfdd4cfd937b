import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemGroupCalls } from '#contract/calls/item-group.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { updateNumbers } from '../../db/batches/bulk-update.ts'
import { ItemGroup } from '../../models/item-group.ts'

type SaveSort = typeof itemGroupCalls.saveSort

/**
 * Saves the order of the caller's groups; of repeated groups the last entry counts. Source:
 * server/contract/spec/administration.md 11.
 */
export const sortItemGroups = (
  { write, person }: SignedIn,
  input: InputOf<SaveSort>,
): Promise<OutputOf<SaveSort>> =>
  write(async (trx): Promise<[]> => {
    const requested = new Map((input.groups ?? []).map(({ id, s_number }) => [id, s_number]))
    if (requested.size === 0) return []
    const own = await ItemGroup.query(trx).where({ uid: person.uid }).select('id')
    const rows = own.flatMap(({ id }) => {
      const position = requested.get(id)
      return position === undefined ? [] : [[id, position] as const]
    })
    await updateNumbers(trx, ItemGroup.tableName, 'id', ['s_number'], rows)
    return []
  })
