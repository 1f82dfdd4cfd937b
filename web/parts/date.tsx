import { dateText, timeText } from '../lib/text/time.ts'
import { usePhrases } from '../locales/phrases.ts'
import { agoText } from './ago-text.ts'

interface DateTextProps {
  /** Unix seconds; for 0 nothing is drawn. */
  seconds: number
  /** `2026-11-21 08:30` instead of "3 minutes ago", or with seconds. */
  full?: boolean | 'seconds'
}

/**
 * A time in the visitor's time zone; recent ones in words, older ones by their day, with the full
 * date as a tooltip and, by touch, with the time of day. Source: web/spec/design.md 4 (date).
 */
export function DateText({ seconds, full = false }: DateTextProps) {
  const t = usePhrases()
  if (!seconds) return null
  const whole = full === 'seconds' ? timeText(seconds) : dateText(seconds)
  const text = full ? whole : agoText(seconds, t)
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={full ? undefined : whole}>
      {text}
      {text !== whole && whole.startsWith(text) && (
        <span className="for-touch">{whole.slice(text.length)}</span>
      )}
    </time>
  )
}
