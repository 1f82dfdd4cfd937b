import { usePhrases } from '../../../../locales/phrases.ts'
import { Link } from '../../../../parts/links/link.tsx'
import { Icon } from '../../../../ui/icons/icon.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { DelayedFallback } from '../../../../ui/feedback/delayed-fallback.tsx'
import '../editor.css'

interface EditorSkeletonProps {
  back: string
  /** As far as it is known; else ''. */
  title: string
}

/**
 * The skeleton of the editor, with a link back that already works. Source: web/spec/writing.md
 * 1.16.
 */
export function EditorSkeleton({ back, title }: EditorSkeletonProps) {
  const t = usePhrases()
  return (
    <div className="editor">
      <header>
        <div className="editor-head">
          <Link className="icon-button" to={back} aria-label={t('page.back')}>
            <Icon name="arrowLeft" />
          </Link>
          {title && <span className="title-input">{title}</span>}
        </div>
      </header>
      <main className="editor-waiting">
        <h1 className="sr-only">{t('core.loading')}</h1>
        <DelayedFallback>
          {['40%', '90%', '75%', '85%', '60%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </DelayedFallback>
      </main>
    </div>
  )
}
