import { useAnswer } from '../../../api/answers.ts'
import { sizeText } from '../../../lib/text/size.ts'
import { language, usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SettingsRow, SettingsRows } from '../../../ui/layout/settings-rows.tsx'
import { useAdminAnswer } from '../administer.ts'
import { PanelHead } from '../panel-head.tsx'
import './about.css'
import { UpgradeGuide } from './upgrade-guide.tsx'

/** What runs here, and how to bring it up to date. Source: web/spec/managing.md 5.7. */
export function AboutPanel() {
  const t = usePhrases()
  const version = useAnswer('common/version', {}, { freshFor: Infinity }).data?.version ?? ''
  const answer = useAdminAnswer('adminUpdate/getState', {})
  return (
    <>
      <PanelHead title={t('admin.about')} />
      <Boundary answer={answer} skeleton={<Skeleton height="420px" />}>
        {(state) => (
          <div className="about">
            <SettingsRows title="ShowDoc">
              <SettingsRow label={t('admin-about.version')}>{version || state.from}</SettingsRow>
              <SettingsRow label={t('admin-about.database')}>
                {state.database === 'postgres' ? 'PostgreSQL' : 'SQLite'}
              </SettingsRow>
              <SettingsRow
                label={t('admin-about.space')}
                help={state.free_space < little ? t('admin-about.spaceLittle') : undefined}
              >
                {sizeText(state.free_space, language()) || '—'}
              </SettingsRow>
              <SettingsRow label={t('admin-about.programs')}>
                <Link to="/reference">{t('core.reference')}</Link>
              </SettingsRow>
            </SettingsRows>
            <section className="about-upgrade">
              <h2>{t('admin-about.upgrade')}</h2>
              <p>{t('admin-about.noSource')}</p>
              <UpgradeGuide />
            </section>
          </div>
        )}
      </Boundary>
    </>
  )
}

/** Bytes: with less, a backup or an import may not fit. */
const little = 1_073_741_824
