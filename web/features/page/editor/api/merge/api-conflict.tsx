import { useEffect, useMemo } from 'react'
import { prettyJson } from '#contract/text/content/pretty-json.ts'
import { ConflictDialog, type ConflictDialogProps } from '../../saving/conflict-dialog.tsx'
import type { Version } from '../../saving/version.ts'
import { mergeApi } from './merge-api.ts'

export interface ApiConflictProps extends ConflictDialogProps {
  /** What both started from. */
  base: Version
  /** Takes over a page with the changes of both. */
  onJoined: (text: string) => void
}

/**
 * Somebody else saved the API page meanwhile: changes of different fields are merged and saved, and
 * people decide only when both changed the same one. Source: web/spec/writing.md 8.
 */
export function ApiConflict({ base, onJoined, ...conflict }: ApiConflictProps) {
  const { theirs, mine } = conflict
  const text = useMemo(
    () =>
      // of titles and catalogs only one can be kept
      theirs.title === base.title && theirs.catalog === base.catalog
        ? mergeApi(base.text, mine.text, theirs.text)
        : null,
    [base, mine, theirs],
  )
  const shown = useMemo(() => ({ theirs: readable(theirs), mine: readable(mine) }), [theirs, mine])
  useEffect(() => {
    if (text !== null) onJoined(text)
  }, [text]) // oxlint-disable-line react/exhaustive-deps -- once for each version of theirs
  return text === null ? <ConflictDialog {...conflict} {...shown} /> : null
}

/** JSON on one line can't be compared. */
const readable = <V extends Version>(version: V): V => ({
  ...version,
  text: prettyJson(version.text) ?? version.text,
})
