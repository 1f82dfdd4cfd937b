import { useEffect, useMemo, useState } from 'react'
import { compareAway } from './compare-away.ts'
import { diffTexts, type TextDiff } from './diff.ts'

/**
 * Characters of both texts from which on comparing could be felt, and is done in a worker. Source:
 * web/spec/writing.md 2.2.
 */
const large = 100_000

/**
 * What has changed between two texts.
 *
 * @returns `null` for texts that can't be compared; `undefined` while large ones are being compared
 */
export function useDiff(
  old: string,
  now: string,
  ignoreSpaces: boolean,
): TextDiff | null | undefined {
  const texts = useMemo(() => ({ old, now, ignoreSpaces }), [old, now, ignoreSpaces])
  const isLarge = old.length + now.length > large
  const small = useMemo(
    () => (isLarge ? null : diffTexts(texts.old, texts.now, texts)),
    [isLarge, texts],
  )
  const [found, setFound] = useState<{ texts: object; diff: TextDiff | null }>()
  useEffect(() => {
    if (!isLarge) return undefined
    const control = new AbortController()
    void compareAway(texts, control.signal).then((diff) => {
      if (!control.signal.aborted) setFound({ texts, diff })
    })
    return () => control.abort()
  }, [isLarge, texts])
  if (!isLarge) return small
  return found?.texts === texts ? found.diff : undefined
}
