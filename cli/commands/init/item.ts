import * as z from 'zod'
import { itemCalls } from '#contract/calls/item.ts'
import { pushedDialect } from '#contract/text/markdown/dialect.ts'
import { askLine, askWhether } from '../../asking.ts'
import type { CommandContext } from '../../context.ts'
import type { Session } from '../../session/session.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'
import { itemId, olderItems } from '../folder-calls.ts'
import { askEither } from '../stock-calls.ts'
import type { InitFlags } from './flags.ts'

/** An item of the server, or the name of one that is still to be made. */
export type ChosenItem = { readonly id: string } | { readonly name: string }

interface Listed {
  readonly item_id: number
  readonly item_name: string
}

/**
 * The item that flags or answers name. Makes nothing, so that whoever stops at a later question
 * leaves no item behind.
 */
export async function chooseItem(
  ctx: CommandContext,
  session: Session,
  values: InitFlags,
): Promise<ChosenItem> {
  if (ctx.settings.item !== undefined) return { id: await itemId(session, ctx.settings.item) }
  if (values.create !== undefined) return { name: values.create }
  const t = pushTranslator(ctx.locale)
  const all = await askEither(session, itemCalls.myList, {}, olderItems)
  const items = all.filter(
    (item) =>
      (!('role' in item) || item.role !== '0') &&
      item.is_archived === 0 &&
      (item.item_type === 1 || item.item_type === 2),
  )
  if (items.length === 0) ctx.output.note(t('init.noItems'))
  items.forEach((item, index) =>
    ctx.output.note(`${String(index + 1).padStart(3)}  ${item.item_name}  ${item.item_id}`),
  )
  for (;;) {
    const answer = (await askLine(ctx, t('init.chooseItem'))).trim()
    if (answer === '') continue
    const found = itemsMeant(items, answer)
    if (found.length === 1) return { id: String(found[0]!.item_id) }
    if (found.length > 1) ctx.output.ask(t('init.severalItems', { item: answer }))
    else if (/^\d+$/.test(answer)) ctx.output.ask(t('init.noNumber', { number: answer }))
    else if (await wantsNew(ctx, answer, values)) return { name: answer }
  }
}

/** Names that differ only by case, width or blanks are typed for one another. */
const folded = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Those that an answer means: by number in the list, id, or name. */
function itemsMeant(items: readonly Listed[], answer: string): readonly Listed[] {
  const byNumber = /^\d+$/.test(answer) ? items[Number(answer) - 1] : undefined
  if (byNumber) return [byNumber]
  const sieves: ((item: Listed) => boolean)[] = [
    (item) => String(item.item_id) === answer,
    (item) => item.item_name === answer,
    (item) => folded(item.item_name) === folded(answer),
  ]
  for (const fits of sieves) {
    const found = items.filter(fits)
    if (found.length > 0) return found
  }
  return []
}

/** Asked also with `--yes`: a mistyped name makes an item, too; the flag for it is `--create`. */
function wantsNew(ctx: CommandContext, name: string, { password }: InitFlags): Promise<boolean> {
  const t = pushTranslator(ctx.locale)
  const question = t(password ? 'init.makePrivate' : 'init.makePublic', { item: name })
  return askWhether(ctx, question, { byDefault: false })
}

/** `item/add` of a stock server. */
const olderItem = z.object({ item_id: z.coerce.number() })

/** Makes an item. @returns its id */
export async function makeItem(
  ctx: CommandContext,
  session: Session,
  name: string,
  { type, password }: InitFlags,
): Promise<string> {
  const about = {
    item_name: name,
    item_type: Number(type),
    markdown: pushedDialect,
    ...(password === undefined ? {} : { password }),
  }
  const made = await askEither(session, itemCalls.add, about, olderItem)
  if (!password) ctx.output.note(pushTranslator(ctx.locale)('init.public', { item: name }))
  return String(made.item_id)
}
