import { agoText, dateText, timeText } from '../lib/time.ts'
import { language, usePhrases } from '../locales/phrases.ts'

export interface DateTextProps {
  /** Unix seconds; for 0 nothing is drawn. */
  seconds: number
  /** `2026-11-21 08:30` instead of "3 minutes ago", or with seconds. */
  full?: boolean | 'seconds'
}

/**
 * A time in the visitor's time zone; recent ones in words, with the full date as a tooltip. Source:
 * web/spec/design.md 4 (date).
 */
export function DateText({ seconds, full = false }: DateTextProps) {
  const t = usePhrases()
  if (!seconds) return null
  const whole = full === 'seconds' ? timeText(seconds) : dateText(seconds)
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={full ? undefined : whole}>
      {full ? whole : agoText(seconds, language(), t('core.now'))}
    </time>
  )
}
