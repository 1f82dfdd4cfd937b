import type { Call } from '../call.ts'
import { adminAuditCalls } from './admin-audit.ts'
import { adminItemCalls } from './admin-item.ts'
import { adminSettingCalls } from './admin-setting.ts'
import { adminUpdateCalls, updateCalls } from './admin-update.ts'
import { adminUserCalls } from './admin-user.ts'
import { attachmentCalls } from './attachment.ts'
import { catalogCalls, recycleCalls } from './catalog.ts'
import { extLoginCalls } from './ext-login.ts'
import { commonCalls, scriptCronCalls } from './common.ts'
import { accessTokenCalls, deviceCalls } from './device.ts'
import { exportCalls } from './export.ts'
import { importCalls, importPostmanCalls, importSwaggerCalls } from './import.ts'
import { itemGroupCalls } from './item-group.ts'
import { itemCalls } from './item.ts'
import { memberCalls } from './member.ts'
import { adminMessageCalls, messageCalls } from './message.ts'
import { mockCalls } from './mock.ts'
import { openCalls } from './open.ts'
import { pageCalls } from './page.ts'
import { previewCalls } from './preview.ts'
import { relayCalls } from './relay.ts'
import { serverCalls } from './server.ts'
import { pageCommentCalls } from './page-comment.ts'
import { pageFeedbackCalls } from './page-feedback.ts'
import { subscriptionCalls } from './subscription.ts'
import { sessionCalls } from './session.ts'
import { syncCalls } from './sync.ts'
import { teamCalls } from './team.ts'
import { teamItemCalls } from './team-item.ts'
import { teamItemMemberCalls } from './team-item-member.ts'
import { teamMemberCalls } from './team-member.ts'
import { templateCalls } from './template.ts'
import { userCalls } from './user.ts'

/** All groups of calls. */
export const allCalls = {
  common: commonCalls,
  ScriptCron: scriptCronCalls,
  user: userCalls,
  ExtLogin: extLoginCalls,
  item: itemCalls,
  itemGroup: itemGroupCalls,
  member: memberCalls,
  team: teamCalls,
  teamMember: teamMemberCalls,
  teamItem: teamItemCalls,
  teamItemMember: teamItemMemberCalls,
  catalog: catalogCalls,
  recycle: recycleCalls,
  page: pageCalls,
  template: templateCalls,
  page_comment: pageCommentCalls,
  page_feedback: pageFeedbackCalls,
  relay: relayCalls,
  subscription: subscriptionCalls,
  attachment: attachmentCalls,
  export: exportCalls,
  import: importCalls,
  importSwagger: importSwaggerCalls,
  importPostman: importPostmanCalls,
  open: openCalls,
  mock: mockCalls,
  server: serverCalls,
  message: messageCalls,
  device: deviceCalls,
  accessToken: accessTokenCalls,
  sync: syncCalls,
  preview: previewCalls,
  adminSetting: adminSettingCalls,
  session: sessionCalls,
  adminMessage: adminMessageCalls,
  adminUpdate: adminUpdateCalls,
  update: updateCalls,
  adminUser: adminUserCalls,
  adminItem: adminItemCalls,
  adminAudit: adminAuditCalls,
}

type Values<T> = T[keyof T]
type Groups = typeof allCalls

/** Union of all calls. */
type AnyCall = Values<{ [G in keyof Groups]: Values<Groups[G]> }>
/** Path of a call, `{group}/{call}`. */
export type CallPath = AnyCall['path']
/** The call at a path, by types alone, for the browser, which loads no schemas. */
export type CallAt<P extends CallPath> = Extract<AnyCall, { path: P }>

/** All calls in one list. */
export const callList: readonly Call[] = Object.values(allCalls).flatMap((group) =>
  Object.values(group),
)
