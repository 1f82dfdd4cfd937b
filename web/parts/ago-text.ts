import { dayText } from '../lib/text/time.ts'
import type { Write } from '../locales/phrases.ts'

const minute = 60
const hour = 3600
const day = 86400

/**
 * "3 minutes ago" within the last day, otherwise the date. Times ahead of this machine's clock
 * count as now. `now` is unix seconds. In the words of `Intl`, which itself would take 20 ms to
 * load in each tab, in front of the first list.
 */
export function agoText(seconds: number, t: Write, now = Date.now() / 1000): string {
  const past = now - seconds
  if (past < minute) return t('core.now')
  if (past < hour) return t('core.minutesAgo', { count: Math.floor(past / minute) })
  if (past < day) return t('core.hoursAgo', { count: Math.floor(past / hour) })
  return dayText(seconds)
}
