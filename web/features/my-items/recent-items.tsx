import { useId, useMemo } from 'react'
import { useSession } from '../../api/session.ts'
import { recentPages } from '../../lib/storage/recent-pages.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Link } from '../../parts/links/link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { addressOfItem, fetchAhead, signOf, type MyItem } from './my-item.ts'

/** Up to this many items are seen at a glance. Source: web/spec/reading.md 4. */
const fewItems = 12
/** Source: web/spec/reading.md 4. */
const most = 6

/**
 * Those of the items that the person has read last in this browser; nothing where there are few
 * items. Source: web/spec/reading.md 4.
 */
export function RecentItems({ items }: { items: readonly MyItem[] }) {
  const t = usePhrases()
  const { person } = useSession()
  const heading = useId()
  const ids = useMemo(
    () => new Set(recentPages(person?.uid).map(({ item_id }) => item_id)),
    [person?.uid],
  )
  const recent = [...ids].flatMap((id) => items.find(({ item_id }) => item_id === id) ?? [])
  if (items.length <= fewItems || recent.length === 0) return null
  return (
    <section className="recent-items" aria-labelledby={heading}>
      <h2 id={heading}>{t('my-items.recent')}</h2>
      <ul>
        {recent.slice(0, most).map((item) => (
          <li key={item.item_id}>
            <Link
              to={addressOfItem(item)}
              title={item.item_name}
              onClick={(event) => fetchAhead(item, event)}
            >
              <Icon name={signOf(item)} size={16} />
              <span>{item.item_name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
