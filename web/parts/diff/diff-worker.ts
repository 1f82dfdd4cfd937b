import { diffTexts } from './diff.ts'
import type { Comparison } from './compare-away.ts'

/** Compares two texts away from the screen. */
addEventListener('message', ({ data: { old, now, ignoreSpaces } }: MessageEvent<Comparison>) =>
  postMessage(diffTexts(old, now, { ignoreSpaces })),
)
