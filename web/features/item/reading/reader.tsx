import type { CSSProperties } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { SkipLink } from '../../../parts/frame/skip-link.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { MenuResizer } from '../tree/menu-resizer.tsx'
import { MenuPanel } from '../tree/menu-panel.tsx'
import { BackToTop } from './back-to-top.tsx'
import { LeaveFull } from './leave-full.tsx'
import { Outline } from './outline.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { ReaderMain } from './reader-main.tsx'
import { ReaderOverlays } from './reader-overlays.tsx'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { useReader, type ReaderProps } from './use-reader.ts'

/**
 * The reading view of an item: menu, page, outline, actions. Single-page items have no menu.
 * Source: web/spec/reading.md 8.3, 12.1.
 */
export function Reader(props: ReaderProps) {
  const t = usePhrases()
  const reader = useReader(props)
  const aheadOfClicks = useFetchAhead(props.info)
  const { isOnePage, isNarrow, isWide, isFull, hasMenu, menuWidth } = reader
  return (
    <div
      {...aheadOfClicks}
      className={['reader', isOnePage && 'one-page', !hasMenu && 'no-menu', isFull && 'full']
        .filter(Boolean)
        .join(' ')}
      style={
        menuWidth.value ? ({ '--menu-width': `${menuWidth.value}px` } as CSSProperties) : undefined
      }
    >
      <SkipLink />
      {isFull && <LeaveFull onLeave={() => reader.setFull(false)} />}
      {isNarrow && !isFull && (
        <PhoneBar
          info={reader.info}
          hasMenu={!isOnePage}
          actions={reader.actions}
          onMenu={() => reader.setDrawer('menu')}
          onSearch={() => reader.setDrawer('search')}
        />
      )}
      {hasMenu && (
        <aside className="reader-menu" aria-label={t('item.menu')}>
          <MenuPanel {...reader.menu} />
          <MenuResizer width={menuWidth} />
        </aside>
      )}
      {reader.isFolded && !isNarrow && !isFull && (
        <span className="unfold">
          <IconButton
            icon="menu"
            label={t('item.showMenu')}
            shortcut="["
            autoFocus
            onClick={() => reader.setFolded(false)}
          />
        </span>
      )}
      <ReaderMain reader={reader} />
      {isWide && !isFull && (
        <Outline outline={reader.page.data ? reader.outline : null} onChosen={reader.showHeading} />
      )}
      <BackToTop />
      <ReaderOverlays reader={reader} />
    </div>
  )
}
