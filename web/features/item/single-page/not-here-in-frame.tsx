import { WorkingFrame } from '../../../parts/frame/working-frame.tsx'
import { NotHere } from '../../../parts/not-here.tsx'

/** An address that is no item, drawn as the working screens are. */
export const NotHereInFrame = () => (
  <WorkingFrame>
    <NotHere />
  </WorkingFrame>
)
