import { useEffect, useMemo } from 'react'
import { prettyJson } from '#contract/text/content/pretty-json.ts'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { useCatalogName } from '../../merge/use-catalog-name.ts'
import { ClashDialog, type ShownClash } from '../../saving/clash-dialog.tsx'
import { ConflictDialog, type ConflictDialogProps } from '../../saving/conflict-dialog.tsx'
import type { Version } from '../../saving/version.ts'
import { mergeApi, type MergedApi } from './merge-api.ts'
import { shownClash } from './shown-clash.ts'

interface ApiConflictProps extends ConflictDialogProps {
  /** What both started from. */
  base: Version
  item: string
  /** Saves a page with the changes of both. */
  onMerged: (version: Version) => void
  /** Takes over a page in which nobody has to decide anything. */
  onJoined: (version: Version) => void
}

const nothingTaken: ReadonlySet<string> = new Set()

/**
 * Somebody else saved the API page meanwhile: changes of different fields are merged and saved, and
 * people decide only about those that both have changed. Source: web/spec/writing.md 8.
 */
export function ApiConflict({ item, base, onMerged, onJoined, ...conflict }: ApiConflictProps) {
  const t = usePhrases()
  const { theirs, mine, onClose } = conflict
  const merged = useMemo(() => mergeApi(base.text, mine.text, theirs.text), [base, mine, theirs])
  const asked = (['title', 'catalog'] as const).filter(
    (key) => mine[key] !== base[key] && theirs[key] !== base[key] && mine[key] !== theirs[key],
  )
  const isClear = merged?.clashes.length === 0 && asked.length === 0
  const whole = (joined: MergedApi, taken: ReadonlySet<string>): Version => {
    const one = (key: 'title' | 'catalog') =>
      taken.has(key) || mine[key] === base[key] ? theirs[key] : mine[key]
    return { title: one('title'), catalog: one('catalog'), text: joined.text(taken) }
  }
  useEffect(() => {
    if (merged && isClear) onJoined(whole(merged, nothingTaken))
  }, [merged, isClear]) // oxlint-disable-line react/exhaustive-deps -- once for each version of theirs
  if (!merged)
    return <ConflictDialog {...conflict} theirs={readable(theirs)} mine={readable(mine)} />
  if (isClear) return null
  return (
    <AskedClashes
      name={theirs.author || t('page.lockedSomebody')}
      {...{ item, asked, merged, mine, theirs, onClose }}
      onMerged={(taken) => onMerged(whole(merged, taken))}
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
