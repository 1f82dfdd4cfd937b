import { useLayoutEffect, useRef } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { Link } from '../../../parts/links/link.tsx'
import { Tally } from '../../../ui/feedback/badge.tsx'
import { Icon, type IconName } from '../../../ui/icons/icon.tsx'
import { scrollWithin } from '../../../ui/layout/scroll-within.ts'
import { cutEdgeRoom, useCutEdges } from '../../../ui/layout/use-cut-edges.ts'

const icons = {
  info: 'info',
  members: 'users',
  advanced: 'gear',
  globals: 'code',
  openapi: 'key',
  recycle: 'trash',
} as const satisfies Readonly<Record<string, IconName>>

export type SettingsTab = keyof typeof icons
export const settingsTabs = Object.keys(icons) as readonly SettingsTab[]

interface SettingsTabsProps {
  /** Number of the item. */
  id: number
  shown: readonly SettingsTab[]
  current: SettingsTab
  counts: Partial<Record<SettingsTab, number>>
}

/** A column, and in a narrow window a row that scrolls. */
export function SettingsTabs({ id, shown, current, counts }: SettingsTabsProps) {
  const t = usePhrases()
  const row = useRef<HTMLElement>(null)
  useCutEdges(row)
  useLayoutEffect(() => scrollWithin(row.current, '[aria-current]', cutEdgeRoom), [current])
  return (
    <nav ref={row} className="item-settings-tabs" aria-label={t('item-settings.title')}>
      {shown.map((one) => (
        <Link
          key={one}
          to={`/item/setting/${id}${one === 'info' ? '' : `?tab=${one}`}`}
          replace
          aria-current={one === current ? 'page' : undefined}
        >
          <Icon name={icons[one]} />
          {t(`item-settings.${one}`)}
          <Tally value={counts[one] ?? 0} />
        </Link>
      ))}
    </nav>
  )
}
