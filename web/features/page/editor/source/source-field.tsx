import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { language, usePhrases } from '../../../../locales/phrases.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { DelayedFallback } from '../../../../ui/feedback/delayed-fallback.tsx'
import { openTextarea } from './textarea.ts'
import './source-field.css'
import type { SourceEditor, SourceOptions, SourcePhrases } from './source-editor.ts'

interface SourceFieldProps extends Pick<
  SourceOptions,
  'onChange' | 'onLine' | 'onFiles' | 'onHtml'
> {
  /** The text to start with. */
  begin: () => string
  isReadOnly: boolean
  /** Passes the open editor; `null` when it closes. */
  onSource: (source: SourceEditor | null) => void
}

/**
 * The editor for the text. CodeMirror is a chunk of its own; if it fails to load, a textarea takes
 * its place.
 */
export function SourceField(props: SourceFieldProps) {
  const t = usePhrases()
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const place = useRef<HTMLDivElement>(null)
  const [source, setSource] = useState<SourceEditor | null>(null)
  const [isPlain, setPlain] = useState(false)
  const words: SourcePhrases = {
    label: t('page.text'),
    placeholder: t('page.placeholder'),
    isChinese: language() === 'zh-cn',
  }
  const { label, placeholder, isChinese } = words

  useEffect(() => {
    let own: SourceEditor | null = null
    let isGone = false
    const open = (make: (options: SourceOptions) => SourceEditor) => {
      if (isGone || !place.current) return
      own = make({
        parent: place.current,
        text: latest.current.begin(),
        isReadOnly: latest.current.isReadOnly,
        words,
        onChange: () => latest.current.onChange(),
        onLine: (line) => latest.current.onLine(line),
        onFiles: (...files) => latest.current.onFiles(...files),
        onHtml: (html, plain) => latest.current.onHtml(html, plain),
      })
      setSource(own)
      latest.current.onSource(own)
    }
    import('./code-mirror.ts').then(
      (chunk) => open(chunk.openCodeMirror),
      () => {
        setPlain(true)
        open(openTextarea)
      },
    )
    return () => {
      isGone = true
      // the text is taken over before the editor closes
      latest.current.onSource(null)
      own?.close()
    }
  }, []) // oxlint-disable-line react/exhaustive-deps -- opened once; later words and rights follow below

  useEffect(() => source?.setReadOnly(props.isReadOnly), [source, props.isReadOnly])
  useEffect(
    () => source?.setWords({ label, placeholder, isChinese }),
    [source, label, placeholder, isChinese],
  )

  return (
    <>
      {isPlain && <Banner kind="warning">{t('page.plainText')}</Banner>}
      <div ref={place} className="source" />
      {!source && (
        <div className="source-waiting">
          <DelayedFallback>
            {['70%', '90%', '55%', '80%'].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </DelayedFallback>
        </div>
      )}
    </>
  )
}
