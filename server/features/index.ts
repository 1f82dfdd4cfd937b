import type { Mounted } from '../http/route.ts'
import { accessTokenRoutes } from './access-token/routes.ts'
import { adminSettingRoutes } from './admin-setting/routes.ts'
import { attachmentRoutes } from './attachment/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { commonRoutes } from './common/routes.ts'
import { deviceRoutes } from './device/routes.ts'
import { itemGroupRoutes } from './item-group/routes.ts'
import { itemRoutes } from './item/routes.ts'
import { messageRoutes } from './message/routes.ts'
import { openRoutes } from './open/routes.ts'
import { pageRoutes } from './page/routes.ts'
import { recycleRoutes } from './recycle/routes.ts'
import { scriptCronRoutes } from './script-cron/routes.ts'
import { syncRoutes } from './sync/routes.ts'
import { userRoutes } from './user/routes.ts'

/** Every group there is; nothing registers itself. */
export const allRoutes: readonly Mounted[] = [
  ...accessTokenRoutes,
  ...adminSettingRoutes,
  ...attachmentRoutes,
  ...catalogRoutes,
  ...commonRoutes,
  ...deviceRoutes,
  ...itemGroupRoutes,
  ...itemRoutes,
  ...messageRoutes,
  ...openRoutes,
  ...pageRoutes,
  ...recycleRoutes,
  ...scriptCronRoutes,
  ...syncRoutes,
  ...userRoutes,
]
