import { WorkingFrame } from '../../../parts/frame/working-frame.tsx'
import { NotFound } from '../../../parts/not-found.tsx'

/** An address that is no item, shown inside the working frame. */
export const NotFoundInFrame = () => (
  <WorkingFrame>
    <NotFound />
  </WorkingFrame>
)
