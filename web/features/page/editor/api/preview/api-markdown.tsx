import { useEffect, useState } from 'react'
import { language, usePhrases } from '../../../../../locales/phrases.ts'
import { CopyButton } from '../../../../../ui/controls/copy-button.tsx'
import type { EditorModel } from '../../use-editor.ts'
import { toMarkdown } from '../tools/convert.ts'
import { useShownText } from './use-shown-text.ts'

/** The markdown that the page becomes when it is converted. Source: web/spec/writing.md 8. */
export function ApiMarkdown({ editor: { editing } }: { editor: EditorModel }) {
  const t = usePhrases()
  const shown = useShownText(editing)
  const [text, setText] = useState('')
  useEffect(() => {
    let isCurrent = true
    void toMarkdown(shown, language()).then((made) => isCurrent && setText(made ?? ''))
    return () => {
      isCurrent = false
    }
  }, [shown])
  return (
    <div className="api-markdown">
      <p>
        {t('api-page.markdownText')}
        <CopyButton text={text} label={t('api-page.copyMarkdown')} kind="quiet" />
      </p>
      <pre>{text}</pre>
    </div>
  )
}
