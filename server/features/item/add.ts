import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { defaultDialect } from '#contract/text/markdown/dialect.ts'
import { recheckGrant } from '../../access/basis/grant-basis.ts'
import type { ItemMake } from '../../access/content/new-item.ts'
import { Page } from '../../models/page.ts'
import { copyContent } from '../../services/catalogs/copy-content.ts'
import { itemChange, logChange } from '../../services/changes/change-log.ts'
import { lockItem, bumpItem } from '../../services/changes/item-change.ts'
import { createPage, titleKey } from '../../services/pages/writing/page-write.ts'
import { lockAccount } from '../../services/people/lock-account.ts'
import { domainKey, mustBeDomain } from './domains.ts'
import { namedGroups, putIntoGroups } from './item-groups.ts'
import {
  globalParametersOf,
  storeGlobalParameters,
} from '../../services/pages/rendering/global-parameters.ts'
import { insertItem, feedbackSettings } from '../../services/items/write-item.ts'

type Add = typeof itemCalls.add

/** Text of a new single page. */
const welcome: Record<Locale, string> = {
  en: 'Welcome! This item is one page. Choose **Edit** to write it.\n',
  'zh-cn': '欢迎使用！这个项目只有一个页面，点击**编辑**开始写作。\n',
}

/**
 * 0 stands for 1 in the API; items of type 3 are created and written by another client. Source:
 * server/contract/spec/calls.md 2.4.
 */
function typeOfNew(asked: number): number {
  const type = asked === 0 ? 1 : asked
  if (type < 1 || type > 4) throw new Failure('itemTypeUnknown')
  return type
}

const isOn = (stored: number | undefined) => (stored === undefined ? stored : stored === 1)

/**
 * Creates an item of the caller, or copies catalogs and pages of one. A copy has the type of its
 * source, by default also its description, Markdown dialect, comments and feedback, but never its
 * password: only one that was sent. A copy is put into no groups. Source: server/contract/spec/calls.md 5.4.
 */
export async function addItem(
  { ctx, write, person, source }: ItemMake,
  input: InputOf<Add>,
): Promise<OutputOf<Add>> {
  const item_name = input.item_name.trim()
  const item_type = source ? source.item.item_type : typeOfNew(input.item_type)
  const hasOnePage = item_type === 2 || item_type === 4
  const item_domain = mustBeDomain(input.item_domain)
  const now = ctx.now
  return write(async (trx) => {
    await lockAccount(trx, person.uid)
    const { item_id } = await insertItem(trx, {
      item_name,
      item_type,
      item_domain,
      domain_key: domainKey(item_domain),
      item_description: input.item_description || (source?.item.item_description ?? ''),
      uid: person.uid,
      password: ctx.site.sealer.seal(input.password),
      addtime: now,
      ...feedbackSettings(item_type, {
        allow_comment: input.allow_comment ?? isOn(source?.item.allow_comment),
        allow_feedback: input.allow_feedback ?? isOn(source?.item.allow_feedback),
      }),
      markdown: input.markdown ?? source?.item.markdown ?? defaultDialect,
    })
    if (!source) await putIntoGroups(trx, person.uid, item_id, namedGroups(input))
    await logChange(trx, itemChange('create', { item_id, item_name }, { by: person.uid, now }))
    if (source) {
      await lockItem(trx, source.item.item_id)
      await recheckGrant(trx, source)
      await copyContent(trx, { from: source.item.item_id, to: item_id, author: person, now })
      const globals = await globalParametersOf(trx, source.item.item_id)
      await storeGlobalParameters(trx, item_id, globals, now)
      // otherwise its next save would give the item the title of the source. Source:
      // server/contract/spec/calls.md 6.2
      if (item_type === 2)
        await Page.query(trx)
          .where({ item_id })
          .patch({ page_title: item_name, title_key: titleKey(item_name) })
    } else if (hasOnePage) {
      const page_content = item_type === 2 ? welcome[ctx.locale] : ''
      await createPage(
        trx,
        { item_id },
        { page_title: item_name, page_content },
        { author: person, now },
      )
    }
    if (source || hasOnePage) await bumpItem(trx, item_id, now)
    return { item_id }
  })
}
