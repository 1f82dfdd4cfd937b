import { templateCalls } from '#contract/calls/template.ts'
import { itemEditor } from '../../access/content/item.ts'
import { signedIn } from '../../access/people/people.ts'
import { templateOwner, templateRemover, templateSharer } from '../../access/people/template.ts'
import { guard, routes } from '../../http/route.ts'
import { deleteTemplate } from './delete.ts'
import { listItemTemplates } from './get-item-list.ts'
import { listMyTemplates } from './get-my-list.ts'
import { listShares } from './get-share-item-list.ts'
import { saveTemplate } from './save.ts'
import { shareTemplate } from './share-to-item.ts'

export const templateRoutes = routes(templateCalls, {
  save: guard(signedIn, saveTemplate),
  getMyList: guard(signedIn, listMyTemplates),
  getItemList: guard(itemEditor, listItemTemplates),
  delete: guard(templateRemover, deleteTemplate),
  shareToItem: guard(templateSharer, shareTemplate),
  getShareItemList: guard(templateOwner, listShares),
})
