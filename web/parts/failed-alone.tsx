import { Failed, type FailedProps } from './failed.tsx'
import { contentId } from './frame/skip-link.tsx'

/**
 * A failure on a screen that has nothing else to show: in the landmark and under the heading that
 * every screen has.
 */
export const FailedAlone = (props: FailedProps) => (
  <main id={contentId} tabIndex={-1}>
    <Failed {...props} level={1} />
  </main>
)
