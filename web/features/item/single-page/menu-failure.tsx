import type { Answer } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary, type BoundaryAnswer } from '../../../parts/failures/boundary.tsx'
import './menu-failure.css'
import { StandalonePage } from './standalone-page.tsx'

interface MenuFailureProps {
  /** The failed answer for the menu; a retry keeps the text. */
  menu: BoundaryAnswer<Answer<'item/info'>>
  page: Answer<'page/info'>
}

/**
 * A page whose item failed to load: its text, with the failure in place of the menu. Source:
 * web/spec/reading.md 8.4.
 */
export function MenuFailure({ menu, page }: MenuFailureProps) {
  const t = usePhrases()
  return (
    <StandalonePage
      page={{ ...page, attachment_count: 0 }}
      className="menu-failed"
      before={
        <aside className="reader-menu" aria-label={t('item.menu')}>
          <Boundary answer={menu}>{() => null}</Boundary>
        </aside>
      }
    />
  )
}
