import { useEffect, useRef, useState } from 'react'
import { isShortcut, isTyping } from '../../../../lib/shortcut.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { Segments } from '../../../../ui/controls/segments.tsx'
import { useMedia } from '../../../../ui/layout/use-media.ts'
import { Confirm } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { MenuButton } from '../../../../ui/overlays/menus/menu.tsx'
import type { Version } from '../saving/version.ts'
import { take } from './conflict-field.ts'
import { nextOf, type Joined } from './joined.ts'
import type { KeptMerge, MergeEditor } from './merge-editor.ts'
import { MergePane } from './merge-pane.tsx'
import { useCatalogName } from './use-catalog-name.ts'
import './merge.css'

interface MergeViewProps {
  item: string
  name: string
  time: string
  theirs: Version
  mine: Version
  /** What both changed and only one can be kept of. */
  asked: { title: boolean; catalog: boolean }
  /** Everything that fits together. */
  fitting: Version
  joined: Joined
  /** It opens by itself, not for a press of *View changes*. */
  isUnasked: boolean
  /** Something has been decided or written. */
  onTouched: () => void
  onMerged: (version: Version) => void
  onOverwrite: () => void
  onClose: () => void
}

/** Windows wide enough for two texts side by side. Source: web/spec/writing.md 2.2. */
const roomForTwo = '(min-width: 1100px)'

const choices = [
  ['1', 'theirs'],
  ['2', 'mine'],
  ['3', 'both'],
] as const

/**
 * Two versions of a page become one: each place that both changed is decided, or written again.
 * Source: web/spec/writing.md 1.5.
 */
export function MergeView(props: MergeViewProps) {
  const { name, time, theirs, mine, asked, fitting, joined, onTouched, onMerged } = props
  const { onOverwrite, onClose } = props
  const t = usePhrases()
  const isNarrow = !useMedia(roomForTwo)
  const [conflicts, setConflicts] = useState(joined.conflicts)
  const [isTouched, setTouched] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [title, setTitle] = useState(fitting.title)
  const [catalog, setCatalog] = useState(fitting.catalog)
  const editor = useRef<MergeEditor | null>(null)
  /** The merge while the window changes its width. */
  const kept = useRef<KeptMerge | null>(null)
  const open = conflicts.filter(({ taken }) => taken === 'open').length

  const go = (step: 1 | -1) => {
    const own = editor.current
    if (!own) return
    const at = own.at()
    own.go(nextOf(own.now().conflicts, at < 0 && step > 0 ? -1 : Math.max(at, 0), step))
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const own = editor.current
      if (!own || isTyping(event.target) || isAsking) return
      if (isShortcut(event, 'n')) go(1)
      if (isShortcut(event, 'p')) go(-1)
      const choice = choices.find(([key]) => isShortcut(event, key))
      const at = own.at()
      if (choice && at >= 0) take(own.view, at, choice[1])
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  const save = () => {
    const text = editor.current?.now().text
    if (open === 0 && text !== undefined) onMerged({ title, catalog, text })
  }
  return (
    <Dialog
      title={t('page-merge.title', { title: mine.title || t('page.untitled') })}
      text={t('page-merge.text', { name, time })}
      size="full"
      typed={isTouched}
      unasked={props.isUnasked}
      onClose={onClose}
    >
      {asked.title && (
        <Row
          label={t('page-merge.pageTitle')}
          theirs={theirs.title}
          mine={mine.title}
          value={title}
          onValue={(next) => (onTouched(), setTitle(next))}
        />
      )}
      {asked.catalog && (
        <CatalogRow
          item={props.item}
          theirs={theirs.catalog}
          mine={mine.catalog}
          value={catalog}
          onValue={(next) => (onTouched(), setCatalog(next))}
        />
      )}
      <div className="merge-bar">
        <span role="status" className={open > 0 ? 'merge-open' : ''}>
          {open > 0 ? t('page-merge.open', { count: open }) : t('page-merge.allDecided')}
        </span>
        {conflicts.length > 0 && (
          <>
            <IconButton icon="chevronUp" label={t('page-merge.previous')} onClick={() => go(-1)} />
            <IconButton icon="chevronDown" label={t('page-merge.next')} onClick={() => go(1)} />
            <span className="merge-keys">{t('page-merge.keys')}</span>
          </>
        )}
        <span className="space" />
        <MenuButton
          label={t('page-merge.more')}
          groups={[
            [
              {
                name: 'overwrite',
                label: t('page-merge.overwrite'),
                danger: true,
                run: () => setAsking(true),
              },
            ],
          ]}
        >
          {(trigger) => <IconButton icon="more" label={t('page-merge.more')} {...trigger} />}
        </MenuButton>
      </div>
      {!isNarrow && (
        <div className="merge-heads" aria-hidden="true">
          <span>{t('page-merge.theirText', { name })}</span>
          <span>{t('page-merge.result')}</span>
        </div>
      )}
      <MergePane
        key={String(isNarrow)}
        theirs={theirs.text}
        joined={joined}
        kept={kept}
        isUnasked={props.isUnasked}
        isNarrow={isNarrow}
        name={name}
        onEditor={(next) => (editor.current = next)}
        onChange={(next) => {
          setTouched(true)
          onTouched()
          setConflicts(next)
        }}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('core.cancel')}</Button>
        <Button kind="main" disabled={open > 0} onClick={save}>
          {t('page-merge.save')}
        </Button>
      </DialogActions>
      {isAsking && (
        <Confirm
          title={t('page-merge.overwriteTitle', { name })}
          text={t('page-merge.overwriteText', { name, time })}
          action={t('page-merge.overwrite')}
          danger
          onConfirm={() => Promise.resolve(onOverwrite())}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}

interface RowProps {
  label: string
  theirs: string
  mine: string
  /** What they are called, where it is not what is stored. */
  names?: { theirs: string; mine: string }
  value: string
  onValue: (value: string) => void
}

function Row({ label, theirs, mine, names = { theirs, mine }, value, onValue }: RowProps) {
  const t = usePhrases()
  return (
    <div className="merge-row">
      <span>{label}</span>
      <Segments
        label={label}
        value={value === theirs ? 'theirs' : 'mine'}
        choices={[
          {
            value: 'theirs',
            label: t('core.labelled', { label: t('page-merge.theirs'), value: names.theirs }),
          },
          {
            value: 'mine',
            label: t('core.labelled', { label: t('page-merge.mine'), value: names.mine }),
          },
        ]}
        onValue={(next) => onValue(next === 'theirs' ? theirs : mine)}
      />
    </div>
  )
}

function CatalogRow({ item, ...row }: Omit<RowProps, 'label' | 'names'> & { item: string }) {
  const t = usePhrases()
  const nameOf = useCatalogName(item)
  return (
    <Row
      label={t('page-merge.catalog')}
      {...row}
      names={{ theirs: nameOf(row.theirs), mine: nameOf(row.mine) }}
    />
  )
}
