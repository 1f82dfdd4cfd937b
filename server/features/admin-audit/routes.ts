import { adminAuditCalls } from '#contract/calls/admin-audit.ts'
import { administrator } from '../../access/people/administrator.ts'
import { guard, routes } from '../../http/route.ts'
import { exportAudit } from './export.ts'
import { listAudit } from './get-list.ts'

export const adminAuditRoutes = routes(adminAuditCalls, {
  getList: guard(administrator, listAudit),
  export: guard(administrator, exportAudit),
})
