import { usePhrases } from '../../../locales/phrases.ts'
import { useActions } from '../../../parts/actions.ts'
import { IconButton } from '../../../ui/controls/button.tsx'

/**
 * The way back from full screen, beside Escape: fixed in the margin, in narrow windows in a row of
 * its own. Source: web/spec/reading.md 8.6.
 */
export function LeaveFull({ onLeave }: { onLeave: () => void }) {
  const t = usePhrases()
  const label = t('item.leaveFullScreen')
  useActions([{ name: 'leaveFull', label, shortcut: 'Escape', run: onLeave }])
  return (
    <div className="leave-full">
      <IconButton icon="fullscreenOff" label={label} shortcut="Esc" autoFocus onClick={onLeave} />
    </div>
  )
}
