import { closeSearchPanel } from '@codemirror/search'
import { runScopeHandlers, type EditorView, type Panel } from '@codemirror/view'
import { useId, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { usePhrases, type Write } from '../../../../../locales/phrases.ts'
import { Button, IconButton } from '../../../../../ui/controls/button.tsx'
import { Tooltip } from '../../../../../ui/overlays/tooltip.tsx'
import './find-panel.css'
import { createFinder, type Finder, type Found } from './finder.ts'

/** The panel above the text. Source: web/spec/writing.md 1.8. */
export function showFindPanel(view: EditorView): Panel {
  const dom = document.createElement('div')
  const root = createRoot(dom)
  const finder = createFinder(view)
  // the library looks for the field at once
  flushSync(() => root.render(<FindPanel view={view} finder={finder} />))
  return {
    dom,
    top: true,
    update: finder.update,
    destroy: () => {
      finder.stop()
      // the editor may be closed by an effect of React
      queueMicrotask(() => root.unmount())
    },
  }
}

function FindPanel({ view, finder }: { view: EditorView; finder: Finder }) {
  const t = usePhrases()
  const { query, isReadOnly } = useSyncExternalStore(finder.follow, finder.get)
  const id = useId()
  const wanted = useRef<HTMLInputElement>(null)
  const isWrong = query.search !== '' && !query.valid
  const told = isWrong ? '' : wordsFor(t, finder.get())
  const toggle = (name: 'caseSensitive' | 'wholeWord' | 'regexp', label: string, sign: string) => (
    <Tooltip text={label}>
      <button
        type="button"
        className="icon-button find-toggle"
        aria-label={label}
        aria-pressed={query[name]}
        data-sign={sign}
        onClick={() => finder.change({ [name]: !query[name] }, true)}
      />
    </Tooltip>
  )
  return (
    // keys of the editor that count in the panel, too
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="find-panel"
      role="search"
      aria-label={t('find.panel')}
      onKeyDown={(event) => {
        if (
          !event.nativeEvent.isComposing &&
          runScopeHandlers(view, event.nativeEvent, 'search-panel')
        )
          event.preventDefault()
      }}
    >
      <div className="find-row">
        <div className="find-field">
          <input
            ref={wanted}
            className="input"
            aria-label={t('find.find')}
            placeholder={t('find.find')}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? id : undefined}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            // the library finds the field by it
            main-field="true"
            value={query.search}
            onChange={({ target, nativeEvent }) =>
              finder.change({ search: target.value }, !(nativeEvent as InputEvent).isComposing)
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (event.shiftKey) finder.previous()
              else finder.next()
            }}
          />
          <span className="find-count" role="status">
            {told}
          </span>
        </div>
        <div className="find-tools">
          {toggle('caseSensitive', t('find.matchCase'), 'Aa')}
          {toggle('wholeWord', t('find.wholeWord'), 'ab')}
          {toggle('regexp', t('find.regexp'), '.*')}
          <IconButton
            icon="chevronUp"
            label={t('find.previous')}
            shortcut="Shift+Enter"
            onClick={finder.previous}
          />
          <IconButton
            icon="chevronDown"
            label={t('find.next')}
            shortcut="Enter"
            onClick={finder.next}
          />
        </div>
        <IconButton
          className="find-close"
          icon="close"
          label={t('find.close')}
          shortcut="Esc"
          onClick={() => closeSearchPanel(view)}
        />
      </div>
      {isWrong && (
        <p id={id} className="find-wrong" role="alert">
          {t('find.wrongRegexp')}
        </p>
      )}
      {!isReadOnly && (
        <div className="find-row">
          <div className="find-field">
            <input
              className="input"
              aria-label={t('find.replaceWith')}
              placeholder={t('find.replaceWith')}
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              value={query.replace}
              onChange={({ target }) => finder.change({ replace: target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                finder.replace()
              }}
            />
          </div>
          <div className="find-tools">
            <Button onClick={finder.replace}>{t('find.replace')}</Button>
            <Button onClick={finder.replaceAll}>{t('find.replaceAll')}</Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** How many there are, and which of them is selected. */
function wordsFor(t: Write, { query, hits, place, replaced }: Found): string {
  if (replaced === Infinity) return t('find.allReplaced')
  if (replaced > 0) return t('find.replaced', { count: replaced })
  if (!hits || query.search === '') return ''
  const { list, isMore } = hits
  if (list.length === 0) return t('find.nothing')
  const count = list.length.toLocaleString('en')
  if (place > 0)
    return t('find.place', { at: place.toLocaleString('en'), count: isMore ? `${count}+` : count })
  return isMore ? t('find.manyHits', { count }) : t('find.hits', { count: list.length })
}
