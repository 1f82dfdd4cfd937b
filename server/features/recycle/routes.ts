import { recycleCalls } from '#contract/calls/catalog.ts'
import { unarchivedItemManager } from '../../access/content/item.ts'
import { binReader } from '../../access/content/recycle-bin.ts'
import { guard, routes } from '../../http/route.ts'
import { listRecycleBin } from './get-list.ts'
import { recoverPage } from './recover.ts'

export const recycleRoutes = routes(recycleCalls, {
  getList: guard(binReader, listRecycleBin),
  recover: guard(unarchivedItemManager, recoverPage),
})
