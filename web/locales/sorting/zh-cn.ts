import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  help: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 放回原处。',
  lifted: '已拿起“{name}”。',
  moved: '“{name}”在第 {place} 位，共 {total} 个。',
  dropped: '“{name}”已放在第 {place} 位。',
  cancelled: '“{name}”已放回原处。',
}
