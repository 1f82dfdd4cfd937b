import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { IdempotencyKey } from '../../models/idempotency-key.ts'
import { Item } from '../../models/item.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { ItemMemberCat } from '../../models/item-member-cat.ts'
import { ItemSort } from '../../models/item-sort.ts'
import { ItemStar } from '../../models/item-star.ts'
import { ItemTop } from '../../models/item-top.ts'
import { Message } from '../../models/message.ts'
import { PageFeedback } from '../../models/page-feedback.ts'
import { PageLock } from '../../models/page-lock.ts'
import { PageSaveKey } from '../../models/page-save-key.ts'
import { Subscription } from '../../models/subscription.ts'
import { Team } from '../../models/team.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'
import { TeamMember } from '../../models/team-member.ts'
import { Template } from '../../models/template.ts'
import { TemplateItem } from '../../models/template-item.ts'
import { User } from '../../models/user.ts'
import { UserIdentity } from '../../models/user-identity.ts'
import { UserSetting } from '../../models/user-setting.ts'
import { endTokens } from './sessions.ts'

/** @throws {Failure} `userOwns` with the numbers of live `items` and of `teams` */
export async function mustOwnNothing(db: Knex.Transaction, uid: number): Promise<void> {
  const items = await Item.query(db).where({ uid, is_del: 0 }).resultSize()
  const teams = await Team.query(db).where({ uid }).resultSize()
  if (items + teams > 0) throw new Failure('userOwns', { items, teams })
}

/**
 * Deletes an account that owns nothing, with its personal data: sessions, memberships, locks,
 * subscriptions, votes, lists, messages, templates. Pages, versions, comments and logs keep the
 * name; files and deleted items stay. Source: server/access/spec.md 15.
 */
export async function endAccount(db: Knex.Transaction, uid: number): Promise<void> {
  await endTokens(db, uid)
  const own = ItemMember.query(db).where({ uid }).select('item_member_id')
  await ItemMemberCat.query(db).whereIn('item_member_id', own).delete()
  await ItemMember.query(db).where({ uid }).delete()
  const byTeams = TeamItemMember.query(db).where({ member_uid: uid }).select('id')
  await TeamItemMemberCat.query(db).whereIn('team_item_member_id', byTeams).delete()
  await TeamItemMember.query(db).where({ member_uid: uid }).delete()
  await TeamMember.query(db).where({ member_uid: uid }).delete()
  await PageLock.query(db).where({ lock_uid: uid }).delete()
  await PageSaveKey.query(db).where({ uid }).delete()
  await IdempotencyKey.query(db).where({ uid }).delete()
  await PageFeedback.query(db).where({ uid }).delete()
  await Subscription.query(db).where({ uid }).delete()
  await Message.query(db).where({ to_uid: uid }).delete()
  await ItemGroupItem.query(db)
    .whereIn('group_id', ItemGroup.query(db).where({ uid }).select('id'))
    .delete()
  await ItemGroup.query(db).where({ uid }).delete()
  await ItemSort.query(db).where({ uid }).delete()
  await ItemStar.query(db).where({ uid }).delete()
  await ItemTop.query(db).where({ uid }).delete()
  await TemplateItem.query(db)
    .whereIn('template_id', Template.query(db).where({ uid }).select('id'))
    .delete()
  await Template.query(db).where({ uid }).delete()
  await UserIdentity.query(db).where({ uid }).delete()
  await UserSetting.query(db).where({ uid }).delete()
  await User.query(db).deleteById(uid)
}
