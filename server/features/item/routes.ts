import { itemCalls } from '#contract/calls/item.ts'
import {
  itemEditor,
  unarchivedItemManager,
  unarchivedItemOwner,
  itemLeaver,
  itemLister,
  itemManager,
  itemOwner,
  itemReader,
} from '../../access/content/item.ts'
import { itemMaker } from '../../access/content/new-item.ts'
import { searcher } from '../../access/content/search.ts'
import { anyone, signedIn, signedInForItems } from '../../access/people/people.ts'
import { keyPairWriter } from '../../access/programs/key-pair.ts'
import { guard, routes } from '../../http/route.ts'
import { addItem } from './add.ts'
import { archiveItem } from './archive.ts'
import { transferItem } from './attorn.ts'
import { deleteItem } from './delete.ts'
import { convertItem } from './convert.ts'
import { itemDetail } from './detail.ts'
import { exitItem } from './exit-item.ts'
import { changeLog } from './get-change-log.ts'
import { itemInfo } from './info.ts'
import { listOwnedItems } from './item-list.ts'
import { getKeyPair, resetKeyPair } from './key-pair.ts'
import { listMyItems } from './my-list.ts'
import { checkItemPassword } from './pwd.ts'
import { saveGlobalParam } from './save-global-param.ts'
import { searchItem } from './search.ts'
import { sortItems } from './sort.ts'
import { starItem, unstarItem } from './star.ts'
import { pinItem } from './top.ts'
import { updateItem } from './update.ts'
import { updateByApi } from './update-by-api.ts'

export const itemRoutes = routes(itemCalls, {
  myList: guard(signedInForItems, listMyItems),
  info: guard(itemReader, itemInfo),
  search: guard(searcher, searchItem),
  detail: guard(itemManager, itemDetail),
  add: guard(itemMaker, addItem),
  update: guard(unarchivedItemManager, updateItem),
  saveGlobalParam: guard(unarchivedItemManager, saveGlobalParam),
  pwd: guard(anyone, checkItemPassword),
  delete: guard(itemOwner, deleteItem),
  archive: guard(itemOwner, archiveItem),
  convert: guard(unarchivedItemOwner, convertItem),
  attorn: guard(itemOwner, transferItem),
  itemList: guard(signedInForItems, listOwnedItems),
  star: guard(itemLister, starItem),
  unstar: guard(itemLister, unstarItem),
  top: guard(itemLister, pinItem),
  getKey: guard(itemManager, getKeyPair),
  resetKey: guard(itemManager, resetKeyPair),
  sort: guard(signedIn, sortItems),
  exitItem: guard(itemLeaver, exitItem),
  getChangeLog: guard(itemEditor, changeLog),
  updateByApi: guard(keyPairWriter, updateByApi),
})
