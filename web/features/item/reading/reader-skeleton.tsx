import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import '../../../parts/catalog-tree/catalog-tree.css'
import '../tree/menu-panel.css'

const rows = [64, 52, 78, 60, 46, 70, 58, 66, 50, 74, 62, 54]
const lines = [96, 100, 92, 98, 88, 40]

/** The skeleton of an item: menu and text. */
export const ReaderSkeleton = () => (
  <div className="reader" aria-hidden="true">
    <div className="reader-menu">
      <div className="menu-rows">
        {rows.map((width, index) => (
          <Skeleton key={index} width={`${width}%`} />
        ))}
      </div>
    </div>
    <div className="reader-main">
      <TextSkeleton />
    </div>
  </div>
)

/** The skeleton of a page: title and six lines. */
export const TextSkeleton = () => (
  <div className="text-rows">
    <Skeleton width="45%" height="38px" />
    {lines.map((width, index) => (
      <Skeleton key={index} width={`${width}%`} />
    ))}
  </div>
)
