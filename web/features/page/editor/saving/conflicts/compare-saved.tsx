import { useState } from 'react'
import { useAnswer } from '../../../../../api/answers.ts'
import { pageTextArgs } from '../../../../../lib/address/reading-address.ts'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { Boundary } from '../../../../../parts/failures/boundary.tsx'
import { VersionDiff } from '../../../../../parts/diff/version-diff.tsx'
import { Dialog } from '../../../../../ui/overlays/dialogs/dialog.tsx'
import type { EditorModel } from '../../use-editor.ts'

/**
 * The text in the editor against the page as it is stored now, to be looked at only: nothing can be
 * saved while somebody else has the lock. Source: web/spec/writing.md 1.6.
 */
export function CompareSaved({ editor, onClose }: { editor: EditorModel; onClose: () => void }) {
  const t = usePhrases()
  const [mine] = useState(() => editor.editing.now())
  const stored = useAnswer('page/info', pageTextArgs(editor.page), {
    signedOut: 'error',
    freshFor: 0,
  })
  return (
    <Dialog title={t('page.compareSaved')} size="large" onClose={onClose}>
      <Boundary answer={stored}>
        {({ page_title, page_content, author_username }) => (
          <>
            {page_title !== mine.title && (
              <p>{t('item-compare.titles', { old: page_title, now: mine.title })}</p>
            )}
            <VersionDiff
              old={page_content}
              now={mine.text}
              heads={{
                old: t('page.conflictTheirs', { name: author_username }),
                now: t('page.conflictMine'),
              }}
            />
          </>
        )}
      </Boundary>
    </Dialog>
  )
}
