import type { ItemOwn } from '../../access/content/item.ts'
import { mustConfirm, type Confirmation } from '../../signin/confirm.ts'

/**
 * Verifies that the owner is present, by password or by the item's name.
 * @throws {Failure} `wrongPassword`, `tooManyTries`, `badInput`
 */
export const confirmOwner = ({ ctx, item, person }: ItemOwn, given: Confirmation): Promise<void> =>
  mustConfirm(ctx, person, given, item.item_name)
