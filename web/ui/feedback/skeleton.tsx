import './skeleton.css'

export interface SkeletonProps {
  /** CSS lengths; a full line of 16 px when absent. */
  width?: string
  height?: string
}

/**
 * The shape and place of what comes, without movement. Hidden from screen readers: the boundary
 * speaks.
 */
export const Skeleton = ({ width = '100%', height = '16px' }: SkeletonProps) => (
  <span className="skeleton" style={{ width, height }} aria-hidden="true" />
)
