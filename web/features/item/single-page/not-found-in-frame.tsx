import { WorkingFrame } from '../../../parts/frame/working-frame.tsx'
import { NotFound } from '../../../parts/not-found.tsx'

/** An address that is no item, drawn as the working screens are. */
export const NotFoundInFrame = () => (
  <WorkingFrame>
    <NotFound />
  </WorkingFrame>
)
