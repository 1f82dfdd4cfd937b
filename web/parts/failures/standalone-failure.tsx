import { FailureState, type FailureStateProps } from './failure-state.tsx'
import { contentId } from '../frame/skip-link.tsx'

/**
 * A failure on a screen that has nothing else to show, with the landmark and heading that every
 * screen has.
 */
export const StandaloneFailure = (props: FailureStateProps) => (
  <main id={contentId} tabIndex={-1}>
    <FailureState {...props} level={1} />
  </main>
)
