import { useLayoutEffect, useRef, type RefObject } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import type { Conflict, Joined } from './joined.ts'
import { openMergeEditor, type KeptMerge, type MergeEditor } from './merge-editor.ts'

interface MergePaneProps {
  theirs: string
  /** What to begin with. */
  joined: Joined
  /** What to go on with, and what it has become when the pane closes. */
  kept: RefObject<KeptMerge | null>
  isNarrow: boolean
  /** The focus stays where it is. */
  isUnasked: boolean
  name: string
  onEditor: (editor: MergeEditor | null) => void
  onChange: (conflicts: readonly Conflict[]) => void
}

const heads = {
  open: 'page-merge.headOpen',
  theirs: 'page-merge.headTheirs',
  mine: 'page-merge.headMine',
  both: 'page-merge.headBoth',
  edited: 'page-merge.headEdited',
} as const

/** Both texts; a component of its own, because a dialog renders its content only once it is open. */
export function MergePane(props: MergePaneProps) {
  const { theirs, joined, kept, isNarrow, isUnasked, name, onEditor, onChange } = props
  const t = usePhrases()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    const editor = openMergeEditor({
      parent: place.current,
      theirs,
      joined,
      kept: kept.current,
      isNarrow,
      words: {
        head: (number, taken) => t(heads[taken], { number }),
        theirs: t('page-merge.theirs'),
        mine: t('page-merge.mine'),
        both: t('page-merge.both'),
        theirText: t('page-merge.theirText', { name }),
        result: t('page-merge.result'),
      },
      onChange,
    })
    onEditor(editor)
    if (!isUnasked && !kept.current) editor.go(0)
    return () => {
      onEditor(null)
      kept.current = editor.close()
    }
  }, []) // oxlint-disable-line react/exhaustive-deps -- opened once; the language can't change under a dialog
  return <div ref={place} className={isNarrow ? 'merge source narrow' : 'merge source'} />
}
