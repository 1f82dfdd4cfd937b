import { usePhrases } from '../../locales/phrases.ts'
import { Screen } from '../../parts/frame/screen.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { NavTabs } from '../../parts/links/nav-tabs.tsx'
import { useQueryOfAddress } from '../../parts/links/link.tsx'
import { CopyItemForm } from './copy-item-form.tsx'
import { GenerateTab } from './generate-tab.tsx'
import { ImportTab } from './import-tab.tsx'
import { NewItemForm } from './new-item-form.tsx'
import './new-item.css'

const tabs = ['new', 'copy', 'import', 'auto'] as const

/** `/item/add?tab=new|copy|import|auto`. Source: web/spec/reading.md 6. */
export function NewItemScreen() {
  const t = usePhrases()
  const [query] = useQueryOfAddress()
  const asked = query.get('tab') ?? 'new'
  const tab = tabs.find((one) => one === asked) ?? 'new'
  const labels = {
    new: t('new-item.tabNew'),
    copy: t('new-item.tabCopy'),
    import: t('new-item.tabImport'),
    auto: t('new-item.tabGenerate'),
  }
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
        current={tab}
        tabs={tabs.map((name) => ({
          name,
          label: labels[name],
          to: name === 'new' ? '/item/add' : `/item/add?tab=${name}`,
        }))}
      />
      <div className="new-item">
        {tab !== asked && <Banner kind="info">{t('new-item.noSuchTab')}</Banner>}
        {tab === 'copy' && <CopyItemForm sourceId={numberOf('copy_item_id')} />}
        {tab === 'new' && <NewItemForm groupId={numberOf('item_group_id')} />}
        {tab === 'import' && <ImportTab />}
        {tab === 'auto' && <GenerateTab />}
      </div>
    </Screen>
  )
}
