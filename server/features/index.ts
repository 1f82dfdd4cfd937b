import type { MountedCall } from '../http/route.ts'
import { accessTokenRoutes } from './access-token/routes.ts'
import { adminAuditRoutes } from './admin-audit/routes.ts'
import { adminItemRoutes } from './admin-item/routes.ts'
import { adminMessageRoutes } from './admin-message/routes.ts'
import { adminSettingRoutes } from './admin-setting/routes.ts'
import { adminUpdateRoutes } from './admin-update/routes.ts'
import { adminUserRoutes } from './admin-user/routes.ts'
import { attachmentRoutes } from './attachment/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { commonRoutes } from './common/routes.ts'
import { deviceRoutes } from './device/routes.ts'
import { extLoginRoutes } from './ext-login/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { importRoutes } from './import/routes.ts'
import { itemGroupRoutes } from './item-group/routes.ts'
import { itemRoutes } from './item/routes.ts'
import { memberRoutes } from './member/routes.ts'
import { messageRoutes } from './message/routes.ts'
import { mockRoutes } from './mock/routes.ts'
import { openRoutes } from './open/routes.ts'
import { pageCommentRoutes } from './page-comment/routes.ts'
import { pageFeedbackRoutes } from './page-feedback/routes.ts'
import { relayRoutes } from './relay/routes.ts'
import { pageRoutes } from './page/routes.ts'
import { previewRoutes } from './preview/routes.ts'
import { recycleRoutes } from './recycle/routes.ts'
import { scriptCronRoutes } from './script-cron/routes.ts'
import { serverRoutes } from './server/routes.ts'
import { subscriptionRoutes } from './subscription/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { syncRoutes } from './sync/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { teamItemRoutes } from './team-item/routes.ts'
import { teamItemMemberRoutes } from './team-item-member/routes.ts'
import { teamMemberRoutes } from './team-member/routes.ts'
import { templateRoutes } from './template/routes.ts'
import { updateRoutes } from './update/routes.ts'
import { userRoutes } from './user/routes.ts'

/** All groups; nothing registers itself. */
export const allRoutes: readonly MountedCall[] = [
  ...accessTokenRoutes,
  ...adminAuditRoutes,
  ...adminItemRoutes,
  ...adminMessageRoutes,
  ...adminSettingRoutes,
  ...adminUpdateRoutes,
  ...adminUserRoutes,
  ...attachmentRoutes,
  ...catalogRoutes,
  ...commonRoutes,
  ...deviceRoutes,
  ...extLoginRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...itemGroupRoutes,
  ...itemRoutes,
  ...memberRoutes,
  ...messageRoutes,
  ...mockRoutes,
  ...openRoutes,
  ...pageCommentRoutes,
  ...pageFeedbackRoutes,
  ...relayRoutes,
  ...pageRoutes,
  ...previewRoutes,
  ...recycleRoutes,
  ...scriptCronRoutes,
  ...serverRoutes,
  ...subscriptionRoutes,
  ...sessionRoutes,
  ...syncRoutes,
  ...teamRoutes,
  ...teamItemRoutes,
  ...teamItemMemberRoutes,
  ...teamMemberRoutes,
  ...templateRoutes,
  ...updateRoutes,
  ...userRoutes,
]
