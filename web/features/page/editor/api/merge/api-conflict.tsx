import { useLayoutEffect, useMemo } from 'react'
import { prettyJson } from '#contract/text/content/pretty-json.ts'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { useCatalogName } from '../../merge/use-catalog-name.ts'
import { ClashDialog, type ShownClash } from '../../saving/conflicts/clash-dialog.tsx'
import { ConflictDialog, type ConflictProps } from '../../saving/conflicts/conflict-dialog.tsx'
import { useMine } from '../../saving/conflicts/use-mine.ts'
import { headOf, type Version } from '../../saving/version.ts'
import type { Differ } from '../../source/source-editor.ts'
import type { WithoutChange } from '../../undo/made-change.ts'
import { mergeApi, type MergedApi } from './merge-api.ts'
import { shownClash } from './shown-clash.ts'

export interface ApiConflictProps extends ConflictProps {
  item: string
  /** Of `contract/merge`, which loads with this part: for the source. */
  differ: Differ
  /** Takes over a page in which nobody has to decide anything. */
  onJoined: (version: Version, differ: Differ) => void
}

const nothingTaken: ReadonlySet<string> = new Set()

/**
 * Somebody else saved the API page meanwhile: changes of different fields are merged and saved, and
 * people decide only about those that both have changed. Source: web/spec/writing.md 8.
 */
export function ApiConflict(props: ApiConflictProps) {
  const { item, base, theirs, differ, isUnasked, onMerged, onJoined, onOverwrite, onClose } = props
  const t = usePhrases()
  const { mine } = useMine(props.editing)
  const merged = useMemo(() => mergeApi(base.text, mine.text, theirs.text), [base, mine, theirs])
  const asked = (['title', 'catalog'] as const).filter(
    (key) => mine[key] !== base[key] && theirs[key] !== base[key] && mine[key] !== theirs[key],
  )
  const isClear = merged?.clashes.length === 0 && asked.length === 0
  const whole = (joined: MergedApi, taken: ReadonlySet<string>): Version => ({
    ...headOf(base, mine, theirs),
    ...(taken.has('title') && { title: theirs.title }),
    ...(taken.has('catalog') && { catalog: theirs.catalog }),
    text: joined.text(taken),
  })
  // by the layout: nothing can be typed before
  useLayoutEffect(() => {
    if (merged && isClear) onJoined(whole(merged, nothingTaken), differ)
  }, [merged, isClear]) // oxlint-disable-line react/exhaustive-deps -- once for each version
  if (!merged)
    return (
      <ConflictDialog
        theirs={readable(theirs)}
        mine={readable(mine)}
        isUnasked={isUnasked}
        onOverwrite={onOverwrite}
        onClose={onClose}
      />
    )
  if (isClear) return null
  return (
    <AskedClashes
      name={theirs.author || t('page.lockedSomebody')}
      {...{ item, asked, merged, mine, theirs, isUnasked, onClose }}
      onMerged={(taken) => onMerged(whole(merged, taken), differ)}
    />
  )
}

interface AskedClashesProps {
  name: string
  item: string
  asked: readonly ('title' | 'catalog')[]
  merged: MergedApi
  mine: Version
  theirs: Version
  isUnasked: boolean
  onMerged: (taken: ReadonlySet<string>) => void
  onClose: () => void
}

function AskedClashes({ name, item, asked, merged, mine, theirs, ...dialog }: AskedClashesProps) {
  const t = usePhrases()
  const nameOf = useCatalogName(item)
  const ofPage: ShownClash[] = asked.map((key) =>
    key === 'title'
      ? { key, name: t('page.conflictTitleRow'), mine: mine.title, theirs: theirs.title }
      : {
          key,
          name: t('page.catalog'),
          mine: nameOf(mine.catalog),
          theirs: nameOf(theirs.catalog),
        },
  )
  return (
    <ClashDialog
      title={t('api-page.clashTitle')}
      text={t('api-page.clashText', { name })}
      clashes={[...ofPage, ...merged.clashes.map((clash) => shownClash(clash, t))]}
      {...dialog}
    />
  )
}

/** JSON on one line can't be compared. */
const readable = <V extends Version>(version: V): V => ({
  ...version,
  text: prettyJson(version.text) ?? version.text,
})

/** An API page without an earlier change, by field. */
export const apiWithout: WithoutChange = ({ before, after }, now) => {
  const merged = mergeApi(after, now, before)
  return merged?.clashes.length === 0 ? merged.text(nothingTaken) : null
}
