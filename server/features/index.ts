import type { Mounted } from '../http/route.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { commonRoutes } from './common/routes.ts'
import { recycleRoutes } from './recycle/routes.ts'
import { scriptCronRoutes } from './script-cron/routes.ts'
import { userRoutes } from './user/routes.ts'

/** Every group there is; nothing registers itself. */
export const allRoutes: readonly Mounted[] = [...catalogRoutes, ...commonRoutes, ...recycleRoutes, ...scriptCronRoutes, ...userRoutes]
