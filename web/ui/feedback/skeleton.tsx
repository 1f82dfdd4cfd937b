import './skeleton.css'

interface SkeletonProps {
  /** CSS lengths; a full line of 16 px when absent. */
  width?: string
  height?: string
}

/**
 * A placeholder of the size of what is loading, without animation. Hidden from screen readers: the
 * boundary announces the loading.
 */
export const Skeleton = ({ width = '100%', height = '16px' }: SkeletonProps) => (
  <span className="skeleton" style={{ width, height }} aria-hidden="true" />
)
