import type { Answer } from '../../../api/calls.ts'

/** Whether the person may change catalogs and pages at all. Source: web/spec/writing.md 3, 3.1. */
export const canArrange = (info: Answer<'item/info'>): boolean =>
  info.item_edit && info.is_archived !== '1' && (info.item_type === '0' || info.item_type === '1')
