import { isRefused } from '../../../api/refusal.ts'
import { loadPhrases } from '../../../locales/phrases.ts'
import { WorkingFrame } from '../../../parts/frame/working-frame.tsx'
import { NotFound } from '../../../parts/failures/not-found.tsx'
import { OnDemand } from '../../../ui/on-demand.tsx'

const loadEnded = () =>
  Promise.all([import('./preview-ended.tsx'), loadPhrases('item-compare')]).then(
    ([m]) => m.PreviewEnded,
  )

/** An address that is no item, or no longer, shown inside the working frame. */
export const NotFoundInFrame = ({ error }: { error?: Error }) => (
  <WorkingFrame>
    {isRefused(error, 'previewEnded') ? (
      <OnDemand load={loadEnded} props={{ details: error.details }} />
    ) : (
      <NotFound />
    )}
  </WorkingFrame>
)
