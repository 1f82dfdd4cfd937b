import { randomUUID } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import {
  itemPassCookie,
  itemPass,
  itemPassSeconds,
  itemPasswordAttempt,
} from '../../access/content/item-password.ts'
import type { Anyone } from '../../access/people/people.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import type { RequestContext } from '../../request-context.ts'
import { sameSecret, unsealed } from '../../sealer.ts'
import { pageInItem } from '../../services/pages/page-in-item.ts'
import { useCaptcha } from '../../signin/captcha.ts'
import { isOwnAddress } from '../../signin/own-address.ts'
import { mustNotBeLocked, settleAttempt } from '../../signin/throttle.ts'
import { domainKey } from './domains.ts'

type Pwd = typeof itemCalls.pwd

/** The live item of a page, an id or a personal domain; a preview opens with that of its item. */
async function namedItem(ctx: RequestContext, input: InputOf<Pwd>): Promise<ItemRow | undefined> {
  const item = await askedItem(ctx, input)
  return item && item.preview_of > 0
    ? ctx.db.prepared.one<ItemRow>('item', [item.preview_of])
    : item
}

async function askedItem(
  { db, now }: RequestContext,
  input: InputOf<Pwd>,
): Promise<ItemRow | undefined> {
  if (input.page_id > 0) return (await pageInItem(db, input.page_id, now))?.item
  const asked = input.item_id.trim()
  return /^\d{1,15}$/.test(asked)
    ? db.prepared.one<ItemRow>('item', [Number(asked)])
    : db.prepared.one<ItemRow>('itemByDomain', [domainKey(asked)])
}

/**
 * The address to continue at, if it is on this site; everything else is dropped, so that links
 * cannot redirect elsewhere. Forms turn the `+` of base64 into a space.
 */
function ownAddress(encoded: string, baseAddress: string): string {
  const bytes = Buffer.from(encoded.replaceAll(' ', '+'), 'base64')
  try {
    const address = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isOwnAddress(address, baseAddress) ? address : ''
  } catch {
    return ''
  }
}

/**
 * Checks an item password and sets the item pass cookie. An unknown or open item is answered like a
 * wrong password. Failures count together with those of `_item_pwd`. Source:
 * server/contract/spec/calls.md 5.10, server/access/spec.md 5.1, 12,
 * server/contract/spec/additions.md 8.
 */
export async function checkItemPassword(
  { ctx }: Anyone,
  input: InputOf<Pwd>,
): Promise<OutputOf<Pwd>> {
  await useCaptcha(ctx, input)
  const item = await namedItem(ctx, input)
  const target = itemPasswordAttempt(
    item?.item_id ?? `unknown ${input.page_id || input.item_id.trim()}`,
  )
  await mustNotBeLocked(ctx, target)
  const { sealer } = ctx.site
  // without a password to compare the same steps are taken
  const sealed = item?.password || sealer.seal(randomUUID())
  const password = unsealed(sealer, sealed)
  const isRight =
    password !== null &&
    sameSecret(input.password, password) &&
    item !== undefined &&
    item.password !== ''
  await settleAttempt(ctx, target, isRight)
  if (!item || !isRight) throw new Failure('wrongItemPassword')
  ctx.answering.setCookie(itemPassCookie(item.item_id), itemPass(ctx, item), {
    seconds: itemPassSeconds,
    httpOnly: true,
  })
  return { refer_url: ownAddress(input.refer_url, ctx.baseAddress) }
}
