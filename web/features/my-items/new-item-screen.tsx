import { usePhrases } from '../../locales/phrases.ts'
import { Screen } from '../../parts/frame/screen.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { NavTabs } from '../../parts/nav-tabs.tsx'
import { useQueryOfAddress } from '../../parts/link.tsx'
import { CopyItemForm } from './copy-item-form.tsx'
import { NewItemForm } from './new-item-form.tsx'
import './new-item.css'

/** `/item/add?tab=new|copy`. Source: web/spec/reading.md 6. */
export function NewItemScreen() {
  const t = usePhrases()
  const [query] = useQueryOfAddress()
  const tab = query.get('tab') ?? 'new'
  const isCopy = tab === 'copy'
  const numberOf = (name: string) =>
    Number(/^\d+$/.test(query.get(name) ?? '') ? query.get(name) : 0)
  return (
    <Screen
      title={t('new-item.title')}
      width={720}
      back={{ to: '/item/index', label: t('new-item.back') }}
    >
      <NavTabs
        label={t('new-item.tabs')}
        current={isCopy ? 'copy' : 'new'}
        tabs={[
          { name: 'new', label: t('new-item.tabNew'), to: '/item/add' },
          { name: 'copy', label: t('new-item.tabCopy'), to: '/item/add?tab=copy' },
        ]}
      />
      <div className="new-item">
        {tab !== 'new' && !isCopy && <Banner kind="info">{t('new-item.noSuchTab')}</Banner>}
        {isCopy ? (
          <CopyItemForm sourceId={numberOf('copy_item_id')} />
        ) : (
          <NewItemForm groupId={numberOf('item_group_id')} />
        )}
      </div>
    </Screen>
  )
}
