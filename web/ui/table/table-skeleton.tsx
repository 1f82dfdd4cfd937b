import { Skeleton } from '../feedback/skeleton.tsx'

/** The skeleton of a table that is loading. */
export const TableSkeleton = ({ columns }: { columns: number }) => (
  <div className="data-frame" aria-hidden="true">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="skeleton-row">
        {Array.from({ length: columns }, (_, column) => (
          <Skeleton key={column} width={column === 0 ? '40%' : '60%'} />
        ))}
      </div>
    ))}
  </div>
)
