import { attachmentCalls } from '#contract/calls/page.ts'
import { fileVisitor } from '../../access/files.ts'
import { guard, routes } from '../../http/route.ts'
import { visitFile } from './visit-file.ts'

export const attachmentRoutes = routes(attachmentCalls, {
  visitFile: guard(fileVisitor, visitFile),
})
