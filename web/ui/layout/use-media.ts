import { useCallback, useSyncExternalStore } from 'react'

/** Windows and devices where the menu is a drawer. Source: web/spec/reading.md 8.3. */
export const narrowWindow = '(max-width: 1099.98px), (hover: none) and (pointer: coarse)'
/** Windows wide enough for the outline beside the text. */
export const wideWindow = '(min-width: 1300px)'
/** Touch rather than mouse: rows are 40 px high. */
export const coarsePointer = '(pointer: coarse)'

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}
