import { dated } from '../../date-text.ts'
import type { TemplateItem } from '../../models/template-item.ts'

/** A share as answered. Source: server/contract/spec/calls.md 16. */
export const shareRow = (share: TemplateItem, username: string, timeZone: string) => ({
  ...share,
  username,
  ...dated('created_at', share.created_at, timeZone),
})
