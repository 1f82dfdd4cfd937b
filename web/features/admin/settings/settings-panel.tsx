import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary, combineAnswers } from '../../../parts/failures/boundary.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useAdminAnswer } from '../administer.ts'
import { PanelHead } from '../panel-head.tsx'
import { choicesOf } from './chosen-item.ts'
import { SettingsForm } from './settings-form.tsx'

/** The settings of the site. Source: web/spec/managing.md 5.6. */
export function SettingsPanel() {
  const t = usePhrases()
  const config = useAdminAnswer('adminSetting/loadConfig', {})
  const items = useAdminAnswer('adminItem/getList', { page: 1, count: 100 })
  return (
    <>
      <PanelHead title={t('admin.settings')} />
      <Boundary answer={combineAnswers(config, items)} skeleton={<Skeleton height="420px" />}>
        {([stored, { items: offered }]) => (
          <SettingsForm stored={stored} items={choicesOf(offered, t)} />
        )}
      </Boundary>
    </>
  )
}
