import type { Fixture, Place } from '../permission-fixture.ts'
import { own, owning, type Row } from '../permission-cells.ts'

/** Whoever is signed in and sees anything of the item. */
const listing = '    102 303 102 ok ok ok ok ok ok ok ok ok'
const listingOpen = '102 ok  102 ok ok ok ok ok ok ok ok ok'
const onItem = (f: Fixture, place: Place) => ({ item_id: f.item(place) })
const ownerProof = async (f: Fixture) => ({ item_id: await f.sameItemAgain(), password: f.userPassword })

/** Items, catalogs, pages, templates and subscriptions. Source: permissions 5.2, 7, 8, 10, 16.1. */
export const itemRows = {
  'item/itemList': own(),
  'item/star': { cells: listing, open: listingOpen, fields: onItem },
  'item/unstar': { cells: listing, open: listingOpen, fields: onItem },
  'item/top': { cells: listing, open: listingOpen, fields: onItem },
  'item/archive': { cells: owning, fields: ownerProof },
  'item/attorn': { cells: owning, fields: async (f: Fixture) => ({ ...(await ownerProof(f)), username: f.caller('N').user?.username }) },
} satisfies Record<string, Row>
