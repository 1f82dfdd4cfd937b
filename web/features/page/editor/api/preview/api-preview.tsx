import { useState, type ReactNode } from 'react'
import { loadPhrases, usePhrases } from '../../../../../locales/phrases.ts'
import { DelayedFallback } from '../../../../../ui/feedback/delayed-fallback.tsx'
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../../../ui/layout/tabs.tsx'
import { tellMissing } from '../../../../../ui/lazy-part.tsx'
import { OnDemand } from '../../../../../ui/on-demand.tsx'
import type { EditorModel } from '../../use-editor.ts'
import './api-preview.css'

const loadMarkdown = () =>
  Promise.all([import('./api-markdown.tsx'), loadPhrases('api-page')]).then(([m]) => m.ApiMarkdown)
const loadTryIt = () =>
  Promise.all([
    import('../tools/try-edited.tsx'),
    import('../../../../../parts/try-it/try-panel.tsx'),
    import('#contract/document/kinds/api-page.ts'),
    loadPhrases('try-it'),
  ]).then(([m, { consoleWith }, { readApiPage }]) => {
    const { TryPane } = consoleWith(readApiPage)
    return ({ editor }: { editor: EditorModel }) => <m.TryEdited editor={editor} Pane={TryPane} />
  })

type View = 'preview' | 'markdown' | 'tryIt'

/**
 * What is beside the form of an API page: the page as readers see it, as markdown, and its request
 * to be sent. Source: web/spec/writing.md 8.
 */
export function ApiPreview({ editor, children }: { editor: EditorModel; children: ReactNode }) {
  const t = usePhrases()
  const [view, setView] = useState<View>('preview')
  return (
    <div className="api-preview">
      <Tabs
        label={t('page.beside')}
        value={view}
        choices={[
          { value: 'preview', label: t('page.preview') },
          { value: 'markdown', label: t('page.markdown') },
          { value: 'tryIt', label: t('page.tryIt') },
        ]}
        onValue={setView}
      >
        {view === 'preview' ? (
          children
        ) : (
          <OnDemand
            key={view}
            load={view === 'markdown' ? loadMarkdown : loadTryIt}
            props={{ editor }}
            loading={
              <DelayedFallback>
                <Skeleton height="100%" />
              </DelayedFallback>
            }
            onFailed={tellMissing}
          />
        )}
      </Tabs>
    </div>
  )
}
